import type { EventTools } from "@/events/contributor.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * What hooks remember of a session is still before the agent that said or did it: to tell it
 * again would be noise. Compaction takes that away, so its time is noted.
 */
export function isNewsTo(
  event: HookEvent,
  { store }: EventTools,
): (memory: StoredMemory) => boolean {
  let clearedAtMs: number | undefined;
  const { sessionId, agentId } = event;
  return (memory) => {
    const isOwn = memory.event !== undefined && memory.agentType === undefined && agentId === "";
    if (!isOwn || sessionId === "" || memory.sessionId !== sessionId) return true;
    clearedAtMs ??= Number(store.findValue("session", clearedKey(sessionId))?.value ?? 0);
    return memory.createdAtMs <= clearedAtMs;
  };
}

/** Notes that the session's context was emptied now. */
export function noteCleared(sessionId: string, nowMs: number): StoreWrite {
  return { kind: "put", namespace: "session", key: clearedKey(sessionId), value: nowMs };
}

function clearedKey(sessionId: string): string {
  return `cleared/${sessionId}`;
}
