import { cutText } from "@/base/text.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { analyze, analyzeMeaning } from "@/store/text/analyze.ts";

/** A question names its topic this early; later pairs only cost time. Guess. */
const QUERY_CHARS = 150;
/** Only the beginning of the best candidates is read, which bounds the cost. Guesses. */
const TEXT_CHARS = 500;
const CANDIDATES = 20;
/** The most words between the two of a pair. 2, 3 and 5 did about equally well, 5 best with the model. */
const APART_MAX = 5;

/**
 * Moves up memories in which neighbouring words of the question are close together too: "session
 * timeout" is not a session here and a timeout there. The index counts words one by one and cannot
 * tell. Only memories about files gain, because their files then speak for others
 * (shared-context.ts); commands and reports without files lost up to 1.5 points by it.
 */
export function rankByPairs<C extends RankedCandidate>(
  query: string,
  ranked: readonly C[],
  weight: number,
): C[] {
  const words = [...analyzeMeaning(cutText(query, QUERY_CHARS))];
  const pairs = words.length - 1;
  if (pairs < 1 || weight === 0) return [...ranked];
  const best = ranked.slice(0, CANDIDATES).map((candidate) => {
    const { files, text } = candidate.memory;
    const part = files.length === 0 ? 0 : (weight * countPairs(words, text)) / pairs;
    if (part === 0) return candidate;
    const parts = { ...candidate.parts, wordsTogether: part };
    return { ...candidate, parts, rank: candidate.rank + part };
  });
  return [...best, ...ranked.slice(CANDIDATES)].sort((a, b) => b.rank - a.rank);
}

// Most texts have no pair, and analysing one costs a hundred times as much as this test.
function mayHavePair(words: readonly string[], text: string): boolean {
  const lower = text.toLowerCase();
  // "activity" is the term of "activities".
  const isThere = words.map((word) =>
    lower.includes(word.length > 3 && word.endsWith("y") ? word.slice(0, -1) : word),
  );
  return isThere.some((isHere, at) => isHere && isThere[at + 1] === true);
}

/** The number of words of the question that are close to the word before them. */
export function countPairs(words: readonly string[], text: string): number {
  const beginning = cutText(text, TEXT_CHARS);
  if (!mayHavePair(words, beginning)) return 0;
  const positions = new Map<string, number[]>(words.map((word) => [word, []]));
  for (const [position, term] of analyze(beginning).entries()) {
    positions.get(term)?.push(position);
  }
  let count = 0;
  let before: readonly number[] = [];
  for (const word of words) {
    const own = positions.get(word) ?? [];
    if (own.some((position) => before.some((other) => Math.abs(position - other) <= APART_MAX))) {
      count += 1;
    }
    before = own;
  }
  return count;
}
