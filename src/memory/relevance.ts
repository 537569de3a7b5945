import type { QueryTerm } from "@/memory/query.ts";
import type { StoredMemory } from "@/store/store.ts";

export interface Relevance {
  readonly isRelevant: boolean;
  /** 0 to 1. */
  readonly score: number;
  /** Share of the query's weight that the memory covers. */
  readonly queryShare: number;
}

/**
 * What clears the gate, by words alone and with meaning. On the development half of three
 * public sets (locomo, beam, git-work), where it was also chosen: with meaning 80, 89 and 95 of a
 * hundred answerable questions are answered, and 5, 26 and 11 about something else; by words
 * alone 77, 93 and 90, and 4, 40 and 11.
 */
const SCORE_MIN = { words: 0.22, meaning: 0.4 } as const;
/** How much nearness in meaning adds to the score of the words. */
const MEANING_WEIGHT = 0.4;
// A long text that mentions most of what a short memory is about. Guess.
const MEMORY_SHARE_MIN = 0.5;

// A question of one word is answered only if the word is long enough to name something. Guess.
const TELLING_CHARS = 6;

// Of English text, stop words left out, about one term in eleven characters.
const CHARS_PER_TERM = 11;

/**
 * How sure we are that a memory has to do with a query, from the query's terms that stand in it:
 * the share of the query's weight they make up, times the root of their number. Two words of
 * four say more than one of two. Nearness in meaning is added, where both have a vector. Of
 * seven formulas for the words and five weights for the meaning, these told questions that have
 * an answer best from those that have none, on the sets named above.
 */
export function measureRelevance(
  terms: readonly QueryTerm[],
  matched: readonly QueryTerm[],
  memory: StoredMemory,
  cosine?: number,
): Relevance {
  const queryShare = weightOf(matched) / Math.max(weightOf(terms), Number.EPSILON);
  const words = (queryShare * Math.sqrt(matched.length)) / 3;
  const meaning = matched.length === 0 ? 0 : MEANING_WEIGHT * Math.max(0, cosine ?? 0);
  const score = Math.min(1, words + meaning);
  const memoryShare = (matched.length * CHARS_PER_TERM) / (memory.text.length + 1);
  const needed = SCORE_MIN[cosine === undefined ? "words" : "meaning"];
  const isRelevant =
    matched.length >= termsNeeded(terms) && (score >= needed || memoryShare >= MEMORY_SHARE_MIN);
  return { isRelevant, score, queryShare };
}

// One common word is never enough.
function termsNeeded(terms: readonly QueryTerm[]): number {
  const [only] = terms;
  return terms.length === 1 && only !== undefined && only.text.length >= TELLING_CHARS ? 1 : 2;
}

export function weightOf(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, term) => sum + term.weight, 0);
}
