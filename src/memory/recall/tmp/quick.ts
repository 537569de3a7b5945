import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { findByCause } from "@/memory/recall/channels/cause-channel.ts";
import {
  type QueryTerm,
  queryTerms,
  rateTerms,
  withinBudget,
} from "@/memory/recall/query/query-terms.ts";
import type { RecallHit, RecallRequest } from "@/memory/recall/recall.ts";
import { measureRelevance, type Relevance, weightOf } from "@/memory/recall/gate/relevance.ts";
import { isWantedBy } from "@/memory/recall/gate/eligible.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Row } from "@/store/port/search-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * Recall for hooks with a few milliseconds: reads the lists of the rare terms and adds up their
 * weights by memory. It knows neither meaning nor context, nor how often a word stands in a
 * memory, nor how long it is; the order is that of the relevance.
 */
export function recallQuickly(store: Store, request: RecallRequest): RecallHit[] {
  const text = cutText(request.query, LIMITS.queryChars);
  const words = queryTerms(text);
  const found = searchRareWords(store, words, readPostings(store, words));
  const byWords = wordHits(found, (matched) => {
    const relevance = measureRelevance(found.terms, matched);
    return request.gate === "any" ? { ...relevance, isRelevant: true } : relevance;
  });
  const hits = [...causeHits(store, request.errorSignature), ...byWords];
  return firstWanted(hits, isWantedBy(request), request.limit);
}

/** Each memory once, where it stands first. */
export function firstWanted(
  hits: readonly RecallHit[],
  isWanted: (memory: StoredMemory) => boolean,
  limit: number,
): RecallHit[] {
  const best = new Map<string, RecallHit>();
  for (const hit of hits) {
    if (best.size >= limit) break;
    if (!best.has(hit.memory.id) && isWanted(hit.memory)) best.set(hit.memory.id, hit);
  }
  return [...best.values()];
}

export function causeHits(store: Store, errorSignature: string | undefined): RecallHit[] {
  const query = { text: "", errorSignature, paths: [], symbols: [], time: undefined };
  return findByCause(store, query).map(({ memory, score }) => ({
    memory,
    score,
    reason: { channel: "cause", channels: ["cause"], terms: [], queryShare: 1 },
  }));
}

/** The lists of these terms, as far as a quick look wants to know. */
export type Postings = ReadonlyMap<string, readonly Row[]>;

export function readPostings(
  store: Store,
  terms: readonly string[],
  atMost: number = LIMITS.quickPostingsPerTerm,
): Postings {
  return store.postingsOf(terms, atMost + 1);
}

export interface RareWords {
  /** All terms, found or not, rarest first. */
  readonly terms: readonly QueryTerm[];
  readonly candidates: readonly {
    readonly memory: StoredMemory;
    readonly matched: readonly QueryTerm[];
  }[];
}

export function wordHits(
  { candidates }: RareWords,
  measure: (matched: readonly QueryTerm[]) => Relevance,
): RecallHit[] {
  return candidates
    .map(({ memory, matched }) => ({ memory, matched, relevance: measure(matched) }))
    .filter(({ relevance }) => relevance.isRelevant)
    .map(({ memory, matched, relevance: { score, queryShare } }) => ({
      memory,
      score,
      reason: {
        channel: "lexical" as const,
        channels: ["lexical" as const],
        terms: matched.map((term) => term.text),
        queryShare,
      },
    }))
    .sort((a, b) => b.score - a.score);
}

export function searchRareWords(
  store: Store,
  words: readonly string[],
  postings: Postings,
  atMost: (term: string) => number = () => LIMITS.quickPostingsPerTerm,
): RareWords {
  const frequencyOf = (term: string) => postings.get(term)?.length ?? 0;
  const terms = rateTerms(words, frequencyOf, store.estimateMemoryCount());
  const matchedIn = new Map<Row, QueryTerm[]>();
  const rare = terms.filter(({ text, frequency }) => frequency <= atMost(text));
  for (const term of withinBudget(rare, LIMITS.quickPostings)) {
    for (const row of postings.get(term.text) ?? []) {
      const matched = matchedIn.get(row);
      if (matched === undefined) matchedIn.set(row, [term]);
      else matched.push(term);
    }
  }
  const best = heaviest(matchedIn, LIMITS.quickCandidates);
  const memories = store.memoriesIn(best);
  const candidates: RareWords["candidates"][number][] = [];
  for (const row of best) {
    const memory = memories.get(row);
    if (memory !== undefined) candidates.push({ memory, matched: matchedIn.get(row) ?? [] });
  }
  return { terms, candidates };
}

/** The rows whose terms weigh most; of equal ones the newer. */
function heaviest(matchedIn: ReadonlyMap<Row, readonly QueryTerm[]>, limit: number): Row[] {
  const rated = [...matchedIn].map(([row, matched]) => ({ row, weight: weightOf(matched) }));
  return rated
    .sort((a, b) => b.weight - a.weight || Number(b.row) - Number(a.row))
    .slice(0, limit)
    .map(({ row }) => row);
}
