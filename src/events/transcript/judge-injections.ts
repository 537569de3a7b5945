import { citation } from "@/context/memory-line.ts";
import { RULE_AT_ACTION } from "@/context/rule-line.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { openEntries, outcomeWrite } from "@/events/sessions/open-injections.ts";
import { hasSteps, judgeShownFix, type ShownFix } from "@/events/transcript/judge-shown-fix.ts";
import { judgeShownMemories } from "@/memory/usage/judge-usage.ts";
import { kindOf } from "@/memory/usage/memory-kind.ts";
import type { ShownManner, Verdict } from "@/memory/usage/shown-memory.ts";
import { ASKED_EVENT, type LedgerEntry } from "@/store/port/ledger-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * Judges the open lines of the ledger by an agent's new turns. Memories that were used are counted
 * and linked with others used at the same time. Ignored ones are counted too, and rank a little
 * lower after a few times (memory/recall/4-rank/rank.ts). A line that had no occasion counts for
 * nothing.
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
  tools: Pick<EventTools, "store" | "clock" | "project">,
): StoreWrite[] {
  if (sessionId === "" || turns.length === 0) return [];
  const { store, clock, project } = tools;
  const open = openEntries(store, sessionId, (entry) => entry.agentId === agentId);
  const shown = open.slice(-JUDGED_AT_ONCE).flatMap((entry) => toShown(entry, store));
  if (shown.length === 0) return [];
  const options = { isRare: rarityIn(store), root: project.root };
  const verdicts = judgeShownMemories(shown, turns, options);
  const judged = shown.map((one, i) => {
    const verdict = withSteps(one, verdicts[i] ?? OPEN, turns);
    return { entry: one.entry, verdict: withoutAsked(one.entry, verdict) };
  });
  return writesFor(judged, turns, sessionId, clock.nowMs());
}

/**
 * A fix that names its steps is judged by them. Words count besides only if somebody asked: after a
 * failure the error's own words come up anyway.
 */
function withSteps(shown: Shown, byWords: Verdict, turns: readonly TranscriptTurn[]): Verdict {
  const { entry, memory, manner } = shown;
  if (kindOf(memory) !== "fix" || manner !== "moment" || !hasSteps(shown)) return byWords;
  const bySteps = judgeShownFix(shown, turns);
  return ASKED_EVENTS.has(entry.event) && bySteps.outcome === "ignored" ? byWords : bySteps;
}

const ASKED_EVENTS: ReadonlySet<string> = new Set([
  "UserPromptSubmit",
  "SubagentStart",
  ASKED_EVENT,
]);

/** An agent that asks for five memories and needs one has not ignored the others. */
function withoutAsked({ event }: LedgerEntry, verdict: Verdict): Verdict {
  const isSpare = event === ASKED_EVENT && verdict.outcome === "ignored";
  return isSpare ? { outcome: "no-occasion" } : verdict;
}

const OPEN: Verdict = { outcome: "open" };

type Shown = ShownFix & { readonly entry: LedgerEntry };

function toShown(entry: LedgerEntry, store: Store): Shown[] {
  const memory = store.findMemory(entry.memoryId);
  if (memory === undefined) return [];
  return [
    {
      entry,
      memory,
      shownAtMs: entry.atMs,
      askedBy: askedBy(entry.reason),
      citation: citation(entry.memoryId),
      manner: mannerOf(entry),
      isBeforeCall: entry.event === "PreToolUse",
    },
  ];
}

function mannerOf({ event, reason }: LedgerEntry): ShownManner {
  if (event === "SessionStart") return "standing";
  const note = typeof reason === "object" && reason !== null ? Reflect.get(reason, "note") : "";
  return event === "PreToolUse" && note === RULE_AT_ACTION ? "at-action" : "moment";
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
  const byWork = new Map<number, Set<string>>();
  for (const { entry, verdict } of judged) {
    if (verdict.outcome === "open") continue;
    const evidence = "evidence" in verdict ? verdict.evidence : undefined;
    writes.push(outcomeWrite([entry.id], sessionId, verdict.outcome, atMs, evidence));
    if (verdict.outcome !== "used") continue;
    const work = turns.slice(0, verdict.turn).filter(({ endsWork }) => endsWork).length;
    byWork.set(work, (byWork.get(work) ?? new Set()).add(entry.memoryId));
  }
  const used = [...byWork.values()];
  const memoryIds = [...new Set(used.flatMap((ids) => [...ids]))];
  if (memoryIds.length > 0) writes.push({ kind: "count-use", memoryIds, atMs });
  return [...writes, ...used.flatMap((ids) => linkWrites([...ids], atMs))];
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
