import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { findByCause } from "@/memory/channels/cause.ts";
import { type QueryTerm, queryTerms, rateTerms, withinBudget } from "@/memory/query.ts";
import type { RecallHit, RecallRequest } from "@/memory/recall.ts";
import { measureRelevance, weightOf } from "@/memory/relevance.ts";
import { isWantedBy } from "@/memory/wanted.ts";
import type { StoredMemory } from "@/store/record.ts";
import type { Row, Store } from "@/store/store.ts";

/**
 * Recall for hooks with a few milliseconds: reads the lists of the rare terms and adds up their
 * weights by memory. It knows neither meaning nor context, nor how often a word stands in a
 * memory, nor how long it is; the order is that of the relevance.
 */
export function recallQuickly(store: Store, request: RecallRequest): RecallHit[] {
  const isWanted = isWantedBy(request);
  const text = cutText(request.query, LIMITS.queryChars);
  const hits = [...causeHits(store, text, request), ...wordHits(store, text, request.gate)];
  const best = new Map<string, RecallHit>();
  for (const hit of hits) {
    if (!best.has(hit.memory.id) && isWanted(hit.memory)) best.set(hit.memory.id, hit);
  }
  return [...best.values()].slice(0, request.limit);
}

function causeHits(store: Store, text: string, { errorSignature }: RecallRequest): RecallHit[] {
  const query = { text, errorSignature, paths: [], symbols: [], time: undefined };
  return findByCause(store, query).map(({ memory, score }) => ({
    memory,
    score,
    reason: { channel: "cause", channels: ["cause"], terms: [], queryShare: 1 },
  }));
}

function wordHits(store: Store, text: string, gate: RecallRequest["gate"]): RecallHit[] {
  const { terms, candidates } = searchRareWords(store, text);
  return candidates
    .map(({ memory, matched }) => ({
      memory,
      matched,
      relevance: measureRelevance(terms, matched),
    }))
    .filter(({ relevance }) => gate === "any" || relevance.isRelevant)
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

interface QuickCandidate {
  readonly memory: StoredMemory;
  readonly matched: readonly QueryTerm[];
}

function searchRareWords(
  store: Store,
  text: string,
): { terms: readonly QueryTerm[]; candidates: readonly QuickCandidate[] } {
  const words = queryTerms(text);
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

/** The rows whose terms weigh most; of equal ones the newer. */
function heaviest(matchedIn: ReadonlyMap<Row, readonly QueryTerm[]>, limit: number): Row[] {
  const rated = [...matchedIn].map(([row, matched]) => ({ row, weight: weightOf(matched) }));
  return rated
    .sort((a, b) => b.weight - a.weight || Number(b.row) - Number(a.row))
    .slice(0, limit)
    .map(({ row }) => row);
}
