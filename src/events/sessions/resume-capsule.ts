import type * as CapsuleText from "@/context/capsule-section.ts";
import { citation } from "@/context/memory-line.ts";
import type { SectionLine } from "@/context/section.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * The capsule carries the state of the work across a compaction: it is written when the compaction
 * begins and given back once, to the same session, when it is over. A resumed session still has its
 * context, and another session has its own work.
 */
interface Capsule {
  readonly atMs: number;
  readonly lines: readonly CapsuleText.CapsuleLine[];
}

function capsuleKey(sessionId: string): string {
  return `capsule/${sessionId}`;
}

/** The write that keeps the capsule, or none if there is nothing to tell. */
export function capsuleWrite(digest: SessionDigest, { clock }: EventTools): StoreWrite[] {
  const { capsuleLines }: typeof CapsuleText = require("@/context/capsule-section.ts");
  const atMs = clock.nowMs();
  const lines = capsuleLines(digest);
  if (lines.length === 0) return [];
  const value: Capsule = { atMs, lines };
  return [{ kind: "put", namespace: "session", key: capsuleKey(digest.sessionId), value }];
}

export const giveBackCapsule: Contributor<SessionStartEvent> = {
  name: "give-back-capsule",
  contribute(event, { store }) {
    if (event.source !== "compact" || event.sessionId === "" || event.agentId !== "") {
      return undefined;
    }
    const key = capsuleKey(event.sessionId);
    const capsule = store.findValue("session", key)?.value as Capsule | undefined;
    if (capsule === undefined) return undefined;
    const writes: StoreWrite[] = [{ kind: "delete", namespace: "session", key }];
    const { CAPSULE_HEADING }: typeof CapsuleText = require("@/context/capsule-section.ts");
    const lines = capsule.lines.flatMap((line) => shownLine(line, store) ?? []);
    return { section: { heading: CAPSULE_HEADING, lines, mayRepeat: false }, writes };
  },
};

/**
 * The line as it is shown, or undefined if its memory has been forgotten or replaced since. If the store knew
 * the same text before, the memory has another id: then the line is shown without one.
 */
function shownLine(line: CapsuleText.CapsuleLine, store: Store): SectionLine | undefined {
  const why = { score: 1, reason: { capsule: true } };
  const { text, memoryId } = line;
  if (memoryId === "") return { text, memoryId, ...why };
  const memory = store.findMemory(memoryId);
  if (memory !== undefined && !isCurrent(memory)) return undefined;
  if (memory !== undefined) {
    return { text: `${text} ${citation(memoryId)}`, memoryId, ...why };
  }
  const isForgotten = store.findIdsByEnding(memoryId).length > 0;
  return isForgotten ? undefined : { text, memoryId: "", ...why };
}
