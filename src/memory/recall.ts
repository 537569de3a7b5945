import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { analyzeMeaning } from "@/memory/analyze.ts";
import { measureRelevance, type QueryTerm } from "@/memory/relevance.ts";
import type { Store, StoredMemory } from "@/store/store.ts";

/** What is asked of the memory. */
export interface RecallRequest {
  readonly query: string;
  /** Memories of this very error come first, whatever their words. */
  readonly errorSignature?: string | undefined;
  readonly limit: number;
  /**
   * "relevant": only what clears the relevance gate, for text that nobody asked for.
   * "any": whatever matches best, for a person who did ask.
   */
  readonly gate: "relevant" | "any";
  /** How much of the index may be read: "quick" where a hook has only a few milliseconds. */
  readonly effort: "quick" | "thorough";
}

export interface RecallHit {
  readonly memory: StoredMemory;
  /** 0 to 1, comparable between hits of one recall. */
  readonly score: number;
  readonly reason: RecallReason;
}

/** Why a memory was found: enough to answer the question later. */
export interface RecallReason {
  readonly channel: "cause" | "lexical";
  readonly terms: readonly string[];
  /** Share of the query's weight that the memory covers. */
  readonly queryShare: number;
}

/** The memories that answer the request, best first. An empty query finds nothing. */
export function recall(store: Store, request: RecallRequest): RecallHit[] {
  const hits = [...causeHits(store, request), ...lexicalHits(store, request)];
  const best = new Map<string, RecallHit>();
  for (const hit of hits) {
    if (!best.has(hit.memory.id)) best.set(hit.memory.id, hit);
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, request.limit);
}

function causeHits(store: Store, request: RecallRequest): RecallHit[] {
  if (request.errorSignature === undefined) return [];
  const memories = store.findByErrorSignature(request.errorSignature, LIMITS.recallCandidates);
  const reason: RecallReason = { channel: "cause", terms: [], queryShare: 1 };
  // A fix is worth more than a note of the error, and a new one more than an old one.
  return memories.map((memory, rank) => ({
    memory,
    score: (memory.type === "Fix" ? 1 : 0.9) - rank / 1_000,
    reason,
  }));
}

function lexicalHits(store: Store, request: RecallRequest): RecallHit[] {
  const effort = EFFORT[request.effort];
  const terms = rateTerms(store, request.query, effort.postings);
  const search = planSearch(terms, effort.postings);
  if (search === undefined) return [];
  const hits: RecallHit[] = [];
  for (const { memory } of store.searchTerms({ ...search, limit: effort.candidates })) {
    const relevance = measureRelevance(terms, memory);
    if (request.gate === "relevant" && !relevance.isRelevant) continue;
    hits.push({
      memory,
      // Exact causes rank above anything found by words.
      score: 0.85 * relevance.score,
      reason: { channel: "lexical", terms: relevance.matched, queryShare: relevance.queryShare },
    });
  }
  return hits;
}

/** Postings to read (about 2 µs each) and candidates to look at (about 30 µs each). */
const EFFORT = {
  quick: { postings: LIMITS.quickPostings, candidates: LIMITS.quickCandidates },
  thorough: { postings: LIMITS.thoroughPostings, candidates: LIMITS.recallCandidates },
} as const;

/** The query's terms with their weights, rarest first. Terms that stand nowhere come first. */
function rateTerms(store: Store, query: string, postings: number): QueryTerm[] {
  const distinct = [...analyzeMeaning(cutText(query, LIMITS.queryChars))];
  const frequencies = store.documentFrequencies(distinct, postings + 1);
  const storeSize = store.estimateMemoryCount();
  return distinct
    .map((text) => rateTerm(text, frequencies.get(text) ?? 0, storeSize))
    .sort((a, b) => a.frequency - b.frequency);
}

function rateTerm(text: string, frequency: number, storeSize: number): QueryTerm {
  // BM25's weight of a term, as if the store had fifty memories more: in a store of three,
  // every word is rare only because there is little to compare with.
  const weight = Math.log(1 + (storeSize + 50 - frequency) / (frequency + 1));
  return { text, frequency, weight };
}

/**
 * Which terms to search: the rarest, as many as the budget of postings holds, so that a query
 * costs the same in a store of any size. Where even the rarest term is too common to rank all
 * its memories, the newest of them stand for the rest.
 */
function planSearch(
  terms: readonly QueryTerm[],
  postings: number,
): { terms: string[]; order: "best" | "newest" } | undefined {
  const known = terms.filter((term) => term.frequency > 0).slice(0, LIMITS.queryTerms);
  const [rarest] = known;
  if (rarest === undefined) return undefined;
  if (rarest.frequency > postings) return { terms: [rarest.text], order: "newest" };
  let left = postings;
  const chosen = known.filter((term) => (left -= term.frequency) >= 0);
  return { terms: chosen.map((term) => term.text), order: "best" };
}
