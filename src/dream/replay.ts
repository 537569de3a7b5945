import type { DreamChange, DreamTools } from "@/dream/dream.ts";
import type { MemoryLink } from "@/store/memory-types.ts";
import type { LedgerEntry } from "@/store/port/ledger-port.ts";

/**
 * Replays which memories helped in the same session since the last dream. Links between them get
 * stronger (Hebb: what is used together belongs together); two that are not linked and helped
 * together in several sessions get a shortcut.
 */

/** The lines of the ledger that are replayed, newest first. Guess: a month of busy work. */
const LINES_MAX = 5_000;
/** Memories used in one session that are paired, so that a long session adds few hundred pairs. */
const PER_SESSION = 20;
/** The share of the way to full strength that a link gains for each session. Guess. */
const GAIN = 0.1;
/** Two memories belong together from so many sessions on; once may be chance. Guess. */
const SHORTCUT_SESSIONS = 2;
/** The weight of a new link; the origin's figure for one that a dream found. */
export const FOUND_WEIGHT = 0.3;
const LINKS_MAX = 100;

export function* strengthenUsed(tools: DreamTools): Generator<DreamChange> {
  for (const { ids, sessions } of usedTogether(tools, tools.replayedUntilMs)) {
    const link = linksBetween(ids, tools).find(({ kind }) => kind === "used-with");
    if (link === undefined || link.weight >= 1) continue;
    const { fromId, toId, kind, weight, atMs } = link;
    const after = { weight: strengthened(weight, sessions), atMs: tools.nowMs };
    yield {
      action: "strengthened",
      link: { fromId, toId, kind, before: { weight, atMs }, after },
    };
  }
}

/** Gains a share of what is missing for each session, so that it never exceeds 1. */
function strengthened(weight: number, sessions: number): number {
  return 1 - (1 - weight) * (1 - GAIN) ** sessions;
}

/** Counts the sessions before the last dream too: once there is a link, it is not added again. */
export function* addShortcuts(tools: DreamTools): Generator<DreamChange> {
  for (const { ids, sessions } of usedTogether(tools, 0)) {
    if (sessions < SHORTCUT_SESSIONS || linksBetween(ids, tools).length > 0) continue;
    const [fromId, toId] = ids;
    const after = { weight: FOUND_WEIGHT, atMs: tools.nowMs };
    yield { action: "shortcut", link: { fromId, toId, kind: "used-with", after } };
  }
}

interface UsedPair {
  readonly ids: readonly [string, string];
  /** In how many sessions both helped. */
  readonly sessions: number;
}

function usedTogether({ store }: DreamTools, sinceMs: number): UsedPair[] {
  const bySession = new Map<string, Set<string>>();
  for (const { sessionId, memoryId } of store.lastInjections(LINES_MAX).filter(helpedSince)) {
    const used = bySession.get(sessionId) ?? new Set();
    bySession.set(sessionId, used);
    if (used.size < PER_SESSION) used.add(memoryId);
  }
  const pairs = new Map<string, { ids: [string, string]; sessions: number }>();
  for (const used of bySession.values()) {
    const ids = [...used].filter((id) => store.findMemory(id) !== undefined).sort();
    for (const [at, first] of ids.entries()) {
      for (const second of ids.slice(at + 1)) {
        const pair = pairs.get(`${first} ${second}`) ?? { ids: [first, second], sessions: 0 };
        pair.sessions += 1;
        pairs.set(`${first} ${second}`, pair);
      }
    }
  }
  return [...pairs.values()];

  function helpedSince({ outcome, atMs, memoryId }: LedgerEntry): boolean {
    return outcome === "used" && memoryId !== "" && atMs > sinceMs;
  }
}

function linksBetween([a, b]: UsedPair["ids"], { store }: DreamTools): MemoryLink[] {
  return store.linksOf([a], LINKS_MAX).filter(({ fromId, toId }) => fromId === b || toId === b);
}
