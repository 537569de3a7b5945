import { LIMITS } from "@/base/limits.ts";
import type { Embedder } from "@/embed/embed.ts";
import { analyzeMeaning } from "@/store/analyze.ts";
import { type QueryTerm, queryTerms, rateTerms, withinBudget } from "@/memory/query.ts";
import { type RankedCandidate, rankCandidates } from "@/memory/rank.ts";
import { weightOf } from "@/memory/relevance.ts";
import { cosineWithStored } from "@/memory/semantic.ts";
import type { Row, Store, StoredMemory } from "@/store/store.ts";

/**
 * Memories by their words. Both ways cost the same in a store of any size: terms are counted up
 * to a budget of postings and searched rarest first within it.
 */
export interface LexicalResult {
  /** All terms of the query, found or not. */
  readonly terms: readonly QueryTerm[];
  readonly candidates: readonly LexicalCandidate[];
}

export interface LexicalCandidate {
  readonly memory: StoredMemory;
  readonly matched: readonly QueryTerm[];
}

/**
 * For hooks with a few milliseconds: reads the lists of the rare terms and adds up their
 * weights by memory. Says nothing of how often a word stands in a memory, or how long it is.
 */
export function searchQuickly(store: Store, query: string): LexicalResult {
  const words = queryTerms(query);
  const postings = store.postingsOf(words, LIMITS.quickPostingsPerTerm + 1);
  const frequencyOf = (term: string) => postings.get(term)?.length ?? 0;
  const terms = rateTerms(words, frequencyOf, store.estimateMemoryCount());
  const matchedIn = new Map<Row, QueryTerm[]>();
  const rare = terms.filter((term) => term.frequency <= LIMITS.quickPostingsPerTerm);
  for (const term of withinBudget(rare, LIMITS.quickPostings)) {
    for (const row of postings.get(term.text) ?? []) {
      const matched = matchedIn.get(row);
      if (matched === undefined) matchedIn.set(row, [term]);
      else matched.push(term);
    }
  }
  const best = heaviest(matchedIn, LIMITS.quickCandidates);
  const memories = store.memoriesIn(best);
  const candidates = best.flatMap((row) => {
    const memory = memories.get(row);
    return memory === undefined ? [] : [{ memory, matched: matchedIn.get(row) ?? [] }];
  });
  return { terms, candidates };
}

/**
 * For prompts, failures and people: BM25 over the rare terms, context included, then the order
 * of rank.ts. Where even the rarest term is too common to rank all its memories, the newest of
 * them stand for the rest.
 */
export function searchThoroughly(
  store: Store,
  query: string,
  limit: number,
  embedder?: Embedder,
): ThoroughResult {
  const words = queryTerms(query);
  const frequencies = store.documentFrequencies(words, LIMITS.thoroughPostings + 1);
  const frequencyOf = (term: string) => frequencies.get(term) ?? 0;
  const terms = rateTerms(words, frequencyOf, store.estimateMemoryCount());
  const affordable = withinBudget(terms, LIMITS.thoroughPostings);
  const rarest = terms.find((term) => term.frequency > 0);
  const searched = affordable.length > 0 ? affordable : rarest === undefined ? [] : [rarest];
  const meaning = searched.length === 0 ? undefined : embedder?.embed(query);
  const hits = store.searchTerms({
    terms: searched.map((term) => term.text),
    limit: Math.max(2 * limit, LIMITS.recallCandidates),
    order: affordable.length > 0 ? "best" : "newest",
    ...(meaning === undefined || embedder === undefined ? {} : { space: embedder.space }),
  });
  const candidates = hits.map(({ memory, score, vector }) => ({
    memory,
    lexical: score,
    ...(meaning && vector ? { cosine: cosineWithStored(meaning, vector) } : {}),
  }));
  return { terms, ranked: rankCandidates(query, candidates) };
}

export interface ThoroughResult {
  readonly terms: readonly QueryTerm[];
  readonly ranked: readonly RankedCandidate[];
}

/** The query's terms that stand in the memory itself. */
export function matchTerms(terms: readonly QueryTerm[], memory: StoredMemory): QueryTerm[] {
  const own = analyzeMeaning([memory.text, ...memory.tags, ...memory.files].join(" "));
  return terms.filter((term) => own.has(term.text));
}

/** The rows whose terms weigh most; of equal ones the newer. */
function heaviest(matchedIn: ReadonlyMap<Row, readonly QueryTerm[]>, limit: number): Row[] {
  const rated = [...matchedIn].map(([row, matched]) => ({ row, weight: weightOf(matched) }));
  return rated
    .sort((a, b) => b.weight - a.weight || Number(b.row) - Number(a.row))
    .slice(0, limit)
    .map(({ row }) => row);
}
