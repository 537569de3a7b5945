import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import type { Candidate } from "@/memory/recall/3-pool/pool.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { termsOf, weightOf } from "@/memory/recall/5-gate/relevance.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";

/** A memory must cover this share of what the best one covers of the query's words. Guess. */
const SHARE_OF_BEST_MIN = 0.5;
const DAY_MS = 24 * 60 * 60 * 1000;
const NO_WORD = "no word of the question was found in that time";

/**
 * Candidates by age, the newest first. The words of the query keep only memories about them; if no
 * memory of the time has such a word, all of that time answer.
 */
export function rankNewestFirst(
  candidates: readonly Candidate[],
  { query, request }: Search,
  { terms }: Findings,
): RankedCandidate[] {
  const about = aboutWords(candidates, terms);
  const isBound = query.filter.sinceMs !== undefined;
  if (about.length > 0 || !isBound) return newestFirst(about, request.nowMs);
  const noted = terms.length === 0 ? candidates : candidates.map(noteNoWord);
  return newestFirst(noted, request.nowMs);
}

function noteNoWord(candidate: Candidate): Candidate {
  return { ...candidate, note: NO_WORD };
}

function aboutWords(candidates: readonly Candidate[], terms: readonly QueryTerm[]): Candidate[] {
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

function newestFirst(candidates: readonly Candidate[], nowMs: number | undefined) {
  const newest = Math.max(0, ...candidates.map(({ memory }) => memory.createdAtMs));
  return candidates
    .map((candidate): RankedCandidate => {
      const ageMs = Math.max(0, (nowMs ?? newest) - candidate.memory.createdAtMs);
      const recency = 1 / (1 + ageMs / DAY_MS);
      return { ...candidate, rank: candidate.memory.createdAtMs, parts: { recency } };
    })
    .sort((a, b) => b.rank - a.rank || (b.memory.id < a.memory.id ? -1 : 1));
}
