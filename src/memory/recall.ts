import { LIMITS } from "@/base/limits.ts";
import { searchQuickly, searchThoroughly } from "@/memory/lexical-search.ts";
import { measureRelevance } from "@/memory/relevance.ts";
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
  const { query, limit } = request;
  const { terms, candidates } =
    request.effort === "quick"
      ? searchQuickly(store, query)
      : searchThoroughly(store, query, limit);
  const hits: RecallHit[] = [];
  for (const { memory, matched } of candidates) {
    const { isRelevant, score, queryShare } = measureRelevance(terms, matched, memory);
    if (request.gate === "relevant" && !isRelevant) continue;
    const words = matched.map((term) => term.text);
    hits.push({
      memory,
      // Exact causes rank above anything found by words.
      score: 0.85 * score,
      reason: { channel: "lexical", terms: words, queryShare },
    });
  }
  return hits;
}
