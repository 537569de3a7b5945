import { citation } from "@/context/memory-line.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { judgeShownMemories, type ShownMemory, type Verdict } from "@/memory/usage/judge-usage.ts";
import { ASKED_EVENT, type LedgerEntry } from "@/store/port/ledger-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * Judges the open lines of the ledger by an agent's new turns. Memories that were used are counted
 * and linked with others used at the same time. Ignored ones are counted too, and rank a little
 * lower after a few times (memory/recall/4-rank/rank.ts).
 */

/** Only the newest lines are judged: each costs up to a millisecond. Guess. */
const JUDGED_AT_ONCE = 50;
/** A word in more memories than this belongs to the project and says nothing about one memory. */
const RARE_MEMORIES = 8;
/** Guesses: how many of the memories used together are linked, and how strongly. */
const LINKED_MAX = 4;
const LINK_WEIGHT = 0.2;

export function judgeInjections(
  sessionId: string,
  agentId: string,
  turns: readonly TranscriptTurn[],
  tools: Pick<EventTools, "store" | "clock">,
): StoreWrite[] {
  if (sessionId === "" || turns.length === 0) return [];
  const { store, clock } = tools;
  const open = openEntries(store, sessionId, (entry) => entry.agentId === agentId);
  const shown = open.slice(-JUDGED_AT_ONCE).flatMap((entry) => toShown(entry, store));
  if (shown.length === 0) return [];
  const verdicts = judgeShownMemories(shown, turns, rarityIn(store));
  const judged = shown.map(({ entry }, i) => ({ entry, verdict: verdicts[i] ?? OPEN }));
  return writesFor(judged, turns, sessionId, clock.nowMs());
}

/** The session is over: lines that are still open were ignored. */
export function judgeEndedSession(
  sessionId: string,
  { store, clock }: Pick<EventTools, "store" | "clock">,
): StoreWrite[] {
  const open = openEntries(store, sessionId);
  // A memory of another store, such as the user's own for all projects, cannot be judged here.
  const here = open.filter(
    ({ memoryId, event }) => event !== ASKED_EVENT && store.findMemory(memoryId) !== undefined,
  );
  const ids = here.map(({ id }) => id);
  return ids.length === 0 ? [] : [ignoredWrite(ids, sessionId, clock.nowMs())];
}

const OPEN: Verdict = { outcome: "open" };

// A line that shows no memory, such as one of the capsule, is not judged.
function openEntries(
  store: Store,
  sessionId: string,
  isIncluded: (entry: LedgerEntry) => boolean = () => true,
): LedgerEntry[] {
  return store
    .ledgerOf(sessionId)
    .filter(({ outcome, memoryId }) => outcome === undefined && memoryId !== "")
    .filter(isIncluded);
}

function toShown(entry: LedgerEntry, store: Store): (ShownMemory & { entry: LedgerEntry })[] {
  const memory = store.findMemory(entry.memoryId);
  if (memory === undefined) return [];
  return [
    {
      entry,
      memory,
      shownAtMs: entry.atMs,
      askedBy: askedBy(entry.reason),
      citation: citation(entry.memoryId),
      isLasting: entry.event === "SessionStart",
    },
  ];
}

/** The words of the query, if the recorded reason has any: it may have any form. */
function askedBy(reason: unknown): string[] {
  if (typeof reason !== "object" || reason === null) return [];
  const { terms, details } = reason as { terms?: unknown; details?: unknown };
  const words = Array.isArray(terms) ? terms : [];
  const led = typeof details === "object" && details !== null ? Object.values(details) : [];
  return [...words, ...led].filter((word): word is string => typeof word === "string");
}

function rarityIn(store: Store): (term: string) => boolean {
  const known = new Map<string, boolean>();
  return (term) => {
    const isRare =
      known.get(term) ??
      (store.documentFrequencies([term], RARE_MEMORIES + 1).get(term) ?? 0) <= RARE_MEMORIES;
    known.set(term, isRare);
    return isRare;
  };
}

interface Judged {
  readonly entry: LedgerEntry;
  readonly verdict: Verdict;
}

function writesFor(
  judged: readonly Judged[],
  turns: readonly TranscriptTurn[],
  sessionId: string,
  atMs: number,
): StoreWrite[] {
  const writes: StoreWrite[] = [];
  // Who asks for five memories and needs one has not ignored the others.
  const ignored = judged.filter(
    ({ entry, verdict }) => verdict.outcome === "ignored" && entry.event !== ASKED_EVENT,
  );
  if (ignored.length > 0) {
    writes.push(
      ignoredWrite(
        ignored.map(({ entry }) => entry.id),
        sessionId,
        atMs,
      ),
    );
  }
  const byWork = new Map<number, Set<string>>();
  for (const { entry, verdict } of judged) {
    if (verdict.outcome !== "used" && verdict.outcome !== "misled") continue;
    const { outcome, evidence, turn } = verdict;
    writes.push({ kind: "judge-injections", ids: [entry.id], sessionId, outcome, evidence, atMs });
    if (outcome === "misled") continue;
    const work = turns.slice(0, turn).filter(({ endsWork }) => endsWork).length;
    byWork.set(work, (byWork.get(work) ?? new Set()).add(entry.memoryId));
  }
  const used = [...byWork.values()];
  const memoryIds = [...new Set(used.flatMap((ids) => [...ids]))];
  if (memoryIds.length > 0) writes.push({ kind: "count-use", memoryIds, atMs });
  return [...writes, ...used.flatMap((ids) => linkWrites([...ids], atMs))];
}

function ignoredWrite(ids: readonly string[], sessionId: string, atMs: number): StoreWrite {
  return { kind: "judge-injections", ids, sessionId, outcome: "ignored", atMs };
}

/** One link for each pair, whichever of the two was shown first. */
function linkWrites(memoryIds: readonly string[], atMs: number): StoreWrite[] {
  const linked = memoryIds.toSorted().slice(0, LINKED_MAX);
  return linked.flatMap((fromId, i) =>
    linked.slice(i + 1).map((toId): StoreWrite => {
      const link = { fromId, toId, kind: "used-with" as const, weight: LINK_WEIGHT, atMs };
      return { kind: "link", link };
    }),
  );
}
