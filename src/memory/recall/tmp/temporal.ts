import { LIMITS } from "@/base/limits.ts";
import { findByWords } from "@/memory/recall/channels/word-channel.ts";
import { findInSpan } from "@/memory/recall/channels/time-channel.ts";
import { type Ranked, termsOf, toHits } from "@/memory/recall/hits.ts";
import { createPool, type PooledCandidate } from "@/memory/recall/pool.ts";
import type { QueryTerm } from "@/memory/recall/query/query-terms.ts";
import type { RecallFilter, RecallHit, RecallRequest } from "@/memory/recall/recall.ts";
import { weightOf } from "@/memory/recall/gate/relevance.ts";
import { type UnderstoodQuery, understandQuery } from "@/memory/recall/query/understand-query.ts";
import { isFiltered, isWantedBy } from "@/memory/recall/gate/eligible.ts";
import type { Store } from "@/store/store.ts";

const BUDGET = {
  candidates: LIMITS.filteredCandidates,
  postings: LIMITS.thoroughPostings,
} as const;

/** A memory must cover this much of what the best one covers of the query's words. Guess. */
const SHARE_OF_BEST_MIN = 0.5;
const DAY_MS = 24 * 60 * 60 * 1000;
const NO_WORD = "no word of the question was found in that time";

/**
 * By time, newest first. The time the query names, or the request's conditions, bound it; the
 * query's other words leave only what is about them. Where nothing of that time has such a word,
 * all of that time answers.
 */
export function recallByTime(store: Store, request: RecallRequest): RecallHit[] {
  const understood = understandQuery(request);
  const query = { ...understood, text: withoutTime(understood) };
  const filter = narrow(request.filter, understood);
  const pool = createPool(isWantedBy({ ...request, filter }));
  const { terms, hits } = findByWords(store, query, BUDGET, () => undefined);
  pool.add("lexical", hits);
  if (understood.text.trim() !== "" || isFiltered(request)) {
    pool.add("time", findInSpan(store, filter, { tags: filter.tags ?? [] }));
  }
  const candidates = pool.candidates();
  const about = aboutWords(candidates, terms);
  const kept = about.length > 0 || filter.sinceMs === undefined ? about : candidates;
  const isWordless = terms.length === 0 || kept === about;
  const rules = { clearsAlone: () => true, ...(isWordless ? {} : { note: NO_WORD }) };
  return toHits(newestFirst(kept, request.nowMs), terms, request, rules);
}

function withoutTime({ text, time }: UnderstoodQuery): string {
  return time === undefined ? text : text.replace(time.phrase, " ");
}

/** The conditions, narrowed to the time the query names. */
function narrow(filter: RecallFilter = {}, { time }: UnderstoodQuery): RecallFilter {
  if (time === undefined) return filter;
  const { sinceMs = time.sinceMs, untilMs = time.untilMs } = filter;
  return {
    ...filter,
    sinceMs: Math.max(sinceMs, time.sinceMs),
    untilMs: Math.min(untilMs, time.untilMs),
  };
}

function aboutWords(
  candidates: readonly PooledCandidate[],
  terms: readonly QueryTerm[],
): PooledCandidate[] {
  if (terms.length === 0) return [...candidates];
  const rated = candidates.map((candidate) => {
    const own = termsOf(candidate.memory);
    return { candidate, weight: weightOf(terms.filter(({ text }) => own.has(text))) };
  });
  const best = Math.max(0, ...rated.map(({ weight }) => weight));
  return rated
    .filter(({ weight }) => weight > 0 && weight >= SHARE_OF_BEST_MIN * best)
    .map(({ candidate }) => candidate);
}

function newestFirst(candidates: readonly PooledCandidate[], nowMs: number | undefined): Ranked[] {
  const newest = Math.max(0, ...candidates.map(({ memory }) => memory.createdAtMs));
  return candidates
    .map((candidate) => {
      const ageMs = Math.max(0, (nowMs ?? newest) - candidate.memory.createdAtMs);
      const recency = 1 / (1 + ageMs / DAY_MS);
      return { ...candidate, rank: candidate.memory.createdAtMs, parts: { recency } };
    })
    .sort((a, b) => b.rank - a.rank || (b.memory.id < a.memory.id ? -1 : 1));
}
