import { analyzeMeaning } from "@/memory/analyze.ts";
import type { StoredMemory } from "@/store/store.ts";

export interface QueryTerm {
  readonly text: string;
  /** In how many memories it stands. */
  readonly frequency: number;
  readonly weight: number;
}

export interface Relevance {
  readonly isRelevant: boolean;
  /** 0 to 1. */
  readonly score: number;
  readonly matched: readonly string[];
  readonly queryShare: number;
}

// First guesses, to be replaced by measured ones: a memory is worth showing when it answers a
// third of what was asked, or when a long text mentions most of what the memory is about.
const QUERY_SHARE_MIN = 0.34;
const MEMORY_SHARE_MIN = 0.5;

/**
 * How much a memory has to do with a query: the share of the query's weight it covers, and the
 * share of its own distinct terms that the query mentions. One common word is never enough.
 */
export function measureRelevance(terms: readonly QueryTerm[], memory: StoredMemory): Relevance {
  const memoryTerms = analyzeMeaning([memory.text, ...memory.tags, ...memory.files].join(" "));
  const matched = terms.filter((term) => memoryTerms.has(term.text));
  const queryShare = weightOf(matched) / Math.max(weightOf(terms), Number.EPSILON);
  const memoryShare = matched.length / Math.max(memoryTerms.size, 1);
  const needed = Math.min(2, terms.length);
  const isRelevant =
    matched.length >= needed && (queryShare >= QUERY_SHARE_MIN || memoryShare >= MEMORY_SHARE_MIN);
  return {
    isRelevant,
    score: Math.min(1, 0.75 * Math.max(queryShare, memoryShare) + 0.25 * memory.importance),
    matched: matched.map((term) => term.text),
    queryShare,
  };
}

function weightOf(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, term) => sum + term.weight, 0);
}
