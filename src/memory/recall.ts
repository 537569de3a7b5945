import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { analyze } from "@/memory/analyze.ts";
import { measureRelevance, type QueryTerm } from "@/memory/relevance.ts";
import { STOP_TERMS } from "@/memory/stop-words.ts";
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
  const terms = chooseTerms(store, request.query);
  if (terms.length === 0) return [];
  const found = store.searchTerms({
    terms: terms.filter((term) => term.frequency > 0).map((term) => term.text),
    limit: LIMITS.recallCandidates,
  });
  const hits: RecallHit[] = [];
  for (const { memory } of found) {
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

/**
 * The query's terms, rarest first, as many as the posting budget allows: what a query costs is
 * then the same in a store of any size. Terms that stand nowhere are kept, since they say
 * how much of the query the store knows nothing about.
 */
function chooseTerms(store: Store, query: string): QueryTerm[] {
  const all = analyze(cutText(query, LIMITS.queryChars));
  const distinct = [...new Set(all)].filter((term) => term.length > 1 && !STOP_TERMS.has(term));
  const frequencies = store.documentFrequencies(distinct);
  const storeSize = store.estimateMemoryCount();
  const terms = distinct
    .map((text) => toQueryTerm(text, frequencies.get(text) ?? 0, storeSize))
    .sort((a, b) => a.frequency - b.frequency);
  return withinBudget(terms);
}

function toQueryTerm(text: string, frequency: number, storeSize: number): QueryTerm {
  // BM25's weight of a term, as if the store had fifty memories more: in a store of three,
  // every word is rare only because there is little to compare with.
  const weight = Math.log(1 + (storeSize + 50 - frequency) / (frequency + 1));
  return { text, frequency, weight };
}

function withinBudget(terms: readonly QueryTerm[]): QueryTerm[] {
  const chosen: QueryTerm[] = [];
  let known = 0;
  let postings = 0;
  for (const term of terms) {
    if (term.frequency > 0) {
      if (known >= LIMITS.queryTerms) continue;
      if (known > 0 && postings + term.frequency > LIMITS.queryPostings) continue;
      known += 1;
      postings += term.frequency;
    }
    chosen.push(term);
  }
  return known === 0 ? [] : chosen;
}
