import { LIMITS } from "@/base/limits.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** A term of a query and how much it tells. */
export interface QueryTerm {
  readonly text: string;
  /** Number of memories that have it, counted up to the caller's limit. */
  readonly frequency: number;
  readonly weight: number;
}

/** The distinct terms of a query, without stop words. */
export function queryTerms(query: string): string[] {
  return [...analyzeMeaning(query)];
}

/** The terms with their weights, rarest first; terms that no memory has come before all others. */
export function rateTerms(
  terms: readonly string[],
  frequencyOf: (term: string) => number,
  storeSize: number,
): QueryTerm[] {
  return terms
    .map((text) => rateTerm(text, frequencyOf(text), storeSize))
    .sort((a, b) => a.frequency - b.frequency);
}

/** The rarest terms that some memory has, as many as the budget of postings allows. */
export function withinBudget(terms: readonly QueryTerm[], postings: number): QueryTerm[] {
  let left = postings;
  return terms
    .filter((term) => term.frequency > 0)
    .slice(0, LIMITS.queryTerms)
    .filter((term) => (left -= term.frequency) >= 0);
}

// BM25's weight of a term, as if the store had fifty more memories: in a store of three every word
// is rare, but only for want of others.
function rateTerm(text: string, frequency: number, storeSize: number): QueryTerm {
  const weight = Math.log(1 + Math.max(0, storeSize + 50 - frequency) / (frequency + 1));
  return { text, frequency, weight };
}

/**
 * The newest memories that have all words of a short name, such as a file name. Words in more than
 * `atMost` memories are skipped; a name with no other words finds nothing.
 */
export function memoriesNaming(store: Store, name: string, atMost: number): StoredMemory[] {
  const postings = store.postingsOf(queryTerms(name), atMost + 1);
  const lists = [...postings.values()].filter((rows) => rows.length <= atMost);
  const [shortest = [], ...others] = lists.sort((a, b) => a.length - b.length);
  const rest = others.map((rows) => new Set(rows));
  const rows = shortest.filter((row) => rest.every((list) => list.has(row)));
  return [...store.memoriesIn(rows.slice(-LIMITS.recallCandidates)).values()];
}
