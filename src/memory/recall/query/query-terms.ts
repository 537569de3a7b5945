import { LIMITS } from "@/base/limits.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** A term of a query, with how much it says. */
export interface QueryTerm {
  readonly text: string;
  /** In how many memories it stands, counted up to the caller's limit. */
  readonly frequency: number;
  readonly weight: number;
}

/** The distinct terms a query is about. */
export function queryTerms(query: string): string[] {
  return [...analyzeMeaning(query)];
}

/** The terms with their weights, rarest first. Terms that stand nowhere come before all others. */
export function rateTerms(
  terms: readonly string[],
  frequencyOf: (term: string) => number,
  storeSize: number,
): QueryTerm[] {
  return terms
    .map((text) => rateTerm(text, frequencyOf(text), storeSize))
    .sort((a, b) => a.frequency - b.frequency);
}

/** The rarest terms that stand somewhere, as many as the budget of postings holds. */
export function withinBudget(terms: readonly QueryTerm[], postings: number): QueryTerm[] {
  let left = postings;
  return terms
    .filter((term) => term.frequency > 0)
    .slice(0, LIMITS.queryTerms)
    .filter((term) => (left -= term.frequency) >= 0);
}

// BM25's weight of a term, as if the store had fifty memories more: in a store of three, every
// word is rare only because there is little to compare with.
function rateTerm(text: string, frequency: number, storeSize: number): QueryTerm {
  const weight = Math.log(1 + Math.max(0, storeSize + 50 - frequency) / (frequency + 1));
  return { text, frequency, weight };
}

/**
 * The newest memories in which all words of a short name stand, such as a file's. Words in more
 * than `atMost` memories are passed over; a name of nothing else finds nothing.
 */
export function memoriesNaming(store: Store, name: string, atMost: number): StoredMemory[] {
  const postings = store.postingsOf(queryTerms(name), atMost + 1);
  const lists = [...postings.values()].filter((rows) => rows.length <= atMost);
  const [shortest = [], ...others] = lists.sort((a, b) => a.length - b.length);
  const rest = others.map((rows) => new Set(rows));
  const rows = shortest.filter((row) => rest.every((list) => list.has(row)));
  return [...store.memoriesIn(rows.slice(-LIMITS.recallCandidates)).values()];
}
