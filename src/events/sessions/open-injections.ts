import type { EventTools } from "@/events/contributor.ts";
import type { InjectionOutcome, LedgerEntry } from "@/store/port/ledger-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * The lines of the ledger that nobody has judged yet. Judging them by what was said and done is
 * judge-injections.ts; the end of a session, which only closes them, does without its code.
 */
// A line that shows no memory, such as one of the capsule, is not judged.
export function openEntries(
  store: Store,
  sessionId: string,
  isIncluded: (entry: LedgerEntry) => boolean = () => true,
): LedgerEntry[] {
  return store
    .ledgerOf(sessionId)
    .filter(({ outcome, memoryId }) => outcome === undefined && memoryId !== "")
    .filter(isIncluded);
}

export function outcomeWrite(
  ids: readonly string[],
  sessionId: string,
  outcome: InjectionOutcome,
  atMs: number,
  evidence: readonly string[] = [],
): StoreWrite {
  return { kind: "judge-injections", ids, sessionId, outcome, evidence, atMs };
}

/**
 * The session is over. Lines that are still open had no occasion, or the work was cut off before it
 * could show whether they helped.
 */
export function judgeEndedSession(
  sessionId: string,
  { store, clock }: Pick<EventTools, "store" | "clock">,
): StoreWrite[] {
  const open = openEntries(store, sessionId);
  // A memory of another store, such as the user's own for all projects, cannot be judged here.
  const here = open.filter(({ memoryId }) => store.findMemory(memoryId) !== undefined);
  const ids = here.map(({ id }) => id);
  return ids.length === 0 ? [] : [outcomeWrite(ids, sessionId, "no-occasion", clock.nowMs())];
}
