import { findWords, type AskedWords, type FoundWords } from "@/memory/learned-words.ts";
import { matchRank, type RankedCandidate } from "@/memory/rank.ts";

/** A candidate with what it has of the question, and those beside it in its session. */
export interface Known {
  readonly candidate: RankedCandidate;
  readonly match: number;
  readonly found: FoundWords;
  /** The memory before it in its session, and the one before that, where they are candidates. */
  previous?: Known | undefined;
  second?: Known | undefined;
  /** The one after it. */
  next?: Known | undefined;
}

/** Memories of one session whose rows follow each other are neighbours. */
export function withNeighbours(
  candidates: readonly RankedCandidate[],
  words: AskedWords,
  rowOf: (memoryId: string) => number | undefined,
): Known[] {
  const known = candidates.map((candidate) => readCandidate(candidate, words));
  const sessions = new Map<string, Map<number, Known>>();
  for (const each of known) {
    const { id, sessionId } = each.candidate.memory;
    const row = sessionId === undefined ? undefined : rowOf(id);
    if (sessionId === undefined || row === undefined) continue;
    const rows = sessions.get(sessionId) ?? new Map<number, Known>();
    sessions.set(sessionId, rows.set(row, each));
  }
  for (const rows of sessions.values()) {
    for (const [row, each] of rows) {
      each.previous = rows.get(row - 1);
      each.second = rows.get(row - 2);
      each.next = rows.get(row + 1);
    }
  }
  return known;
}

function readCandidate(candidate: RankedCandidate, words: AskedWords): Known {
  const { text, files, tags } = candidate.memory;
  const beside = files.length + tags.length === 0 ? "" : [...files, ...tags].join(" ");
  return { candidate, match: matchRank(candidate), found: findWords(words, text, beside) };
}

/** A memory without a session keeps its own company. */
export function sessionOf({ memory }: RankedCandidate): string {
  return memory.sessionId ?? memory.id;
}

/** The best match of a candidate's session but for itself; 0 where it is alone. */
export function bestBesides(known: readonly Known[]): (own: Known) => number {
  const best = new Map<string, readonly [number, number]>();
  for (const { candidate, match } of known) {
    const [first, second] = best.get(sessionOf(candidate)) ?? [0, 0];
    if (match > first) best.set(sessionOf(candidate), [match, first]);
    else if (match > second) best.set(sessionOf(candidate), [first, match]);
  }
  return ({ candidate, match }) => {
    const [first, second] = best.get(sessionOf(candidate)) ?? [0, 0];
    return match === first ? second : first;
  };
}
