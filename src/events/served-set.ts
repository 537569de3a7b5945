import type { HookEvent } from "@/conversation/event.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * Knows what an agent already has in its context, so that it is not shown the same thing twice:
 * the memories it was shown, and what it said or did itself in this session. Dispatch makes one
 * for each event, uses it and hands it to every contributor. Nobody else asks the store which
 * memories were served. It is asked once for a list, and never again for the same memory and agent.
 */
export interface ServedSet {
  /** Those that the agent (by default the event's own) was shown and still has. */
  readonly servedOf: (memoryIds: readonly string[], agentId?: string) => ReadonlySet<string>;
  /** False if the event's agent itself said or did what the memory records. */
  readonly isNotYetInContext: (memory: StoredMemory) => boolean;
}

export function createServedSet(event: HookEvent, store: Store): ServedSet {
  const { sessionId } = event;
  const answersByAgent = new Map<string, Map<string, boolean>>();
  return {
    servedOf(memoryIds, agentId = event.agentId) {
      if (sessionId === "") return NOTHING;
      const answers = answersByAgent.get(agentId) ?? new Map<string, boolean>();
      answersByAgent.set(agentId, answers);
      const unknown = memoryIds.filter((id) => id !== "" && !answers.has(id));
      if (unknown.length > 0) {
        const served = store.servedAmong(sessionId, agentId, unknown);
        for (const id of unknown) answers.set(id, served.has(id));
      }
      return new Set(memoryIds.filter((id) => answers.get(id) === true));
    },
    isNotYetInContext: createOwnWorkCheck(event, store),
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * A memory that hooks made from a session is still in the context of the agent that said or did
 * it. A compaction empties the context, so memories from before it count as new again.
 */
function createOwnWorkCheck(
  { sessionId, agentId }: HookEvent,
  store: Store,
): ServedSet["isNotYetInContext"] {
  let clearedAtMs: number | undefined;
  return (memory) => {
    const isOwn = memory.event !== undefined && memory.agentType === undefined && agentId === "";
    if (!isOwn || sessionId === "" || memory.sessionId !== sessionId) return true;
    clearedAtMs ??= contextClearedAtMs(sessionId, store);
    return memory.createdAtMs <= clearedAtMs;
  };
}

/** When the session's context was last emptied; 0 if never. */
export function contextClearedAtMs(sessionId: string, store: Store): number {
  return Number(store.findValue("session", clearedKey(sessionId))?.value ?? 0);
}

/** The write that notes that the session's context has just been emptied. */
export function contextClearedWrite(sessionId: string, nowMs: number): StoreWrite {
  return { kind: "put", namespace: "session", key: clearedKey(sessionId), value: nowMs };
}

function clearedKey(sessionId: string): string {
  return `cleared/${sessionId}`;
}
