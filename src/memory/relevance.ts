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
 * What clears the gate. At 0.22, measured on public conversations and work notes, four of five
 * answerable questions are answered, and one in seventeen questions about something else.
 */
const SCORE_MIN = 0.22;
// A long text that mentions most of what a short memory is about. Guess.
const MEMORY_SHARE_MIN = 0.5;

// A question of one word is answered only if the word is long enough to name something. Guess.
const TELLING_CHARS = 6;

// Of English text, stop words left out, about one term in eleven characters.
const CHARS_PER_TERM = 11;

/**
 * How sure we are that a memory has to do with a query, from the query's terms that stand in it:
 * the share of the query's weight they make up, times the root of their number. Two words of
 * four say more than one of two. Among some ten formulas this one told questions that have an
 * answer best from those that have none.
 */
export function measureRelevance(
  terms: readonly QueryTerm[],
  matched: readonly QueryTerm[],
  memory: StoredMemory,
): Relevance {
  const queryShare = weightOf(matched) / Math.max(weightOf(terms), Number.EPSILON);
  const score = Math.min(1, (queryShare * Math.sqrt(matched.length)) / 3);
  const memoryShare = (matched.length * CHARS_PER_TERM) / (memory.text.length + 1);
  const isRelevant =
    matched.length >= termsNeeded(terms) && (score >= SCORE_MIN || memoryShare >= MEMORY_SHARE_MIN);
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
