import type { QueryTerm } from "@/memory/query.ts";
import type { StoredMemory } from "@/store/store.ts";

export interface Relevance {
  readonly isRelevant: boolean;
  /** 0 to 1. */
  readonly score: number;
  /** Share of the query's weight that the memory covers. */
  readonly queryShare: number;
}

// First guesses, to be replaced by measured ones: a memory is worth showing when it answers a
// third of what was asked, or when a long text mentions most of what the memory is about.
const QUERY_SHARE_MIN = 0.34;
const MEMORY_SHARE_MIN = 0.5;

// Of English text, stop words left out, about one term in eleven characters.
const CHARS_PER_TERM = 11;

/**
 * How much a memory has to do with a query, from the query's terms that stand in it: the share
 * of the query's weight they make up, and how much of the memory they are. One word is never
 * enough, unless nothing else was asked.
 */
export function measureRelevance(
  terms: readonly QueryTerm[],
  matched: readonly QueryTerm[],
  memory: StoredMemory,
): Relevance {
  const queryShare = weightOf(matched) / Math.max(weightOf(terms), Number.EPSILON);
  const memoryShare = Math.min(1, (matched.length * CHARS_PER_TERM) / (memory.text.length + 1));
  const needed = Math.min(2, terms.length);
  const isRelevant =
    matched.length >= needed && (queryShare >= QUERY_SHARE_MIN || memoryShare >= MEMORY_SHARE_MIN);
  const share = Math.max(queryShare, memoryShare);
  return { isRelevant, queryShare, score: Math.min(1, 0.75 * share + 0.25 * memory.importance) };
}

export function weightOf(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, term) => sum + term.weight, 0);
}
