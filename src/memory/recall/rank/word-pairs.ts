import { cutText } from "@/base/text.ts";
import type { RankedCandidate } from "@/memory/recall/rank/rank.ts";
import { analyze, analyzeMeaning } from "@/store/text/analyze.ts";

/** Where a question says what it is about; beyond that its pairs only cost time. Guess. */
const QUERY_CHARS = 150;
/** Of a memory only its beginning is read, and only of the best: so the cost has a bound. Guesses. */
const TEXT_CHARS = 500;
const CANDIDATES = 20;
/** Words apart at most. 2, 3 and 5 found about as many work notes by task, 5 most with the model. */
const APART_MAX = 5;

/**
 * The same candidates with those first in which words that stand side by side in the question
 * stand close together too: "session timeout" is not a session here and a timeout there. The
 * index counts words one by one and cannot tell. Only memories about files gain by it, as it is
 * they whose files then speak for others (company.ts): commands and reports without files were
 * found less often with it, up to 1.5 of a hundred.
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

// Most texts have no pair at all, and taking one apart costs a hundred times as much as this.
function mayHavePair(words: readonly string[], text: string): boolean {
  const lower = text.toLowerCase();
  // "activity" is the term of "activities".
  const isThere = words.map((word) =>
    lower.includes(word.length > 3 && word.endsWith("y") ? word.slice(0, -1) : word),
  );
  return isThere.some((isHere, at) => isHere && isThere[at + 1] === true);
}

/** How many words of a question stand close to the one before them. */
function countPairs(words: readonly string[], text: string): number {
  const beginning = cutText(text, TEXT_CHARS);
  if (!mayHavePair(words, beginning)) return 0;
  const places = new Map<string, number[]>(words.map((word) => [word, []]));
  for (const [place, term] of analyze(beginning).entries()) {
    places.get(term)?.push(place);
  }
  let count = 0;
  let before: readonly number[] = [];
  for (const word of words) {
    const own = places.get(word) ?? [];
    if (own.some((place) => before.some((other) => Math.abs(place - other) <= APART_MAX))) {
      count += 1;
    }
    before = own;
  }
  return count;
}
