import { newId } from "@/base/ids.ts";
import type { PostToolUseEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { ASKED_EVENT } from "@/store/port/ledger-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * Notes the memories that the agent got from the tool or command `recall`, or stored with
 * `remember`. They are in its context from now on, so no hook shows them again. The server cannot
 * note this: it does not know which agent asks.
 */
export const noteAsked: Contributor<PostToolUseEvent> = {
  name: "note-asked",
  contribute({ sessionId, agentId, output }, { store, clock }) {
    if (sessionId === "") return undefined;
    const atMs = clock.nowMs();
    const ids = idsIn(output.slice(0, OUTPUT_CHARS), store);
    const writes = ids.map((memoryId): StoreWrite => {
      const entry = {
        id: newId("inj", clock),
        atMs,
        sessionId,
        agentId,
        event: ASKED_EVENT,
        memoryId,
        reason: { section: "asked" },
        score: 1,
        tokens: 0,
      };
      return { kind: "add-ledger", entry, unlessServed: true };
    });
    return writes.length === 0 ? undefined : { writes };
  },
};

/** Guesses: an answer of 50 long lines, and more memories than any answer has. */
const OUTPUT_CHARS = 40_000;
const IDS_MAX = 60;

/** A citation, [m:…], or a whole id. */
const ID = /\[m:(\w{6,40})\]|\b(mem_\w{6,40})\b/g;

function idsIn(output: string, store: Store): string[] {
  const ids = new Set<string>();
  for (const [, ending, whole] of output.matchAll(ID)) {
    if (ids.size === IDS_MAX) break;
    const found = store.findIdsByEnding(ending ?? whole ?? "");
    if (found.length === 1 && found[0] !== undefined) ids.add(found[0]);
  }
  return [...ids];
}
