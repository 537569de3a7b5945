import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { Embedder } from "@/embed/embed.ts";
import { matchTerms, searchQuickly, searchThoroughly } from "@/memory/lexical-search.ts";
import type { QueryTerm } from "@/memory/query.ts";
import type { RankParts } from "@/memory/rank.ts";
import { measureRelevance, type Relevance } from "@/memory/relevance.ts";
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
  /** How sure we are that it has to do with the query, 0 to 1. Hits are not ordered by it. */
  readonly score: number;
  readonly reason: RecallReason;
}

/** Why a memory was found: enough to answer the question later. */
export interface RecallReason {
  readonly channel: "cause" | "lexical";
  /** Words of the query that stand in it. */
  readonly terms: readonly string[];
  /** Share of the query's weight that the memory covers. */
  readonly queryShare: number;
  /** What its place in the order is made of. */
  readonly parts?: RankParts;
}

/** The memories that answer the request, best first. An empty query finds nothing. */
export function recall(store: Store, asked: RecallRequest, embedder?: Embedder): RecallHit[] {
  // Only the beginning counts: a pasted log has no end, and the deadline has one.
  const request = { ...asked, query: cutText(asked.query, LIMITS.queryChars) };
  const lexical =
    request.effort === "quick" ? quickHits(store, request) : thoroughHits(store, request, embedder);
  const best = new Map<string, RecallHit>();
  for (const hit of [...causeHits(store, request), ...lexical]) {
    if (!best.has(hit.memory.id)) best.set(hit.memory.id, hit);
  }
  return [...best.values()].slice(0, request.limit);
}

function causeHits(store: Store, request: RecallRequest): RecallHit[] {
  if (request.errorSignature === undefined) return [];
  const memories = store.findByErrorSignature(request.errorSignature, LIMITS.recallCandidates);
  const reason: RecallReason = { channel: "cause", terms: [], queryShare: 1 };
  // A fix is worth more than a note of the error, and a new one more than an old one.
  return memories
    .map((memory, age) => ({
      memory,
      score: (memory.type === "Fix" ? 1 : 0.9) - age / 1_000,
      reason,
    }))
    .sort((a, b) => b.score - a.score);
}

function quickHits(store: Store, request: RecallRequest): RecallHit[] {
  const { terms, candidates } = searchQuickly(store, request.query);
  return candidates
    .map(({ memory, matched }) => ({
      memory,
      matched,
      relevance: measureRelevance(terms, matched, memory),
    }))
    .filter(({ relevance }) => request.gate === "any" || relevance.isRelevant)
    .map(({ memory, matched, relevance }) => toHit(memory, matched, relevance))
    .sort((a, b) => b.score - a.score);
}

// Looking at a memory's words costs as much as finding it, so only the first few are looked at;
// what stands further down is never shown unasked.
function thoroughHits(
  store: Store,
  request: RecallRequest,
  embedder: Embedder | undefined,
): RecallHit[] {
  const { query, limit } = request;
  const { terms, ranked } = searchThoroughly(store, query, limit, embedder);
  const hits: RecallHit[] = [];
  for (const [i, { memory, parts, cosine }] of ranked.entries()) {
    const isChecked = i < LIMITS.checkedCandidates;
    if (!isChecked && request.gate === "relevant") break;
    const matched = isChecked ? matchTerms(terms, memory) : [];
    const relevance = measureRelevance(terms, matched, memory, cosine);
    if (request.gate === "relevant" && !relevance.isRelevant) continue;
    hits.push(toHit(memory, matched, relevance, parts));
  }
  return hits;
}

function toHit(
  memory: StoredMemory,
  matched: readonly QueryTerm[],
  { score, queryShare }: Relevance,
  parts?: RankParts,
): RecallHit {
  const terms = matched.map((term) => term.text);
  const reason: RecallReason = {
    channel: "lexical",
    terms,
    queryShare,
    ...(parts ? { parts } : {}),
  };
  return { memory, score, reason };
}
