import type { Candidate, Pool } from "@/memory/recall/3-pool/pool.ts";
import {
  rankCandidates,
  type RankContext,
  type RankedCandidate,
} from "@/memory/recall/4-rank/rank.ts";
import { rankByChannel } from "@/memory/recall/4-rank/rank-pool.ts";
import { rankBySharedContext } from "@/memory/recall/4-rank/shared-context.ts";
import { HYBRID_BY_MODEL, LED_TO, type Weights, WEIGHTS } from "@/memory/recall/4-rank/weights.ts";
import { loadDeepStages } from "@/memory/recall/load-deep-stages.ts";
import type { RankSettings } from "@/memory/recall/recall-profile.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";

/**
 * Orders everything in the pool as the profile says. Memories that the best matches led to come
 * first where the profile wants them as the answer.
 */
export function rankWeighted(
  candidates: readonly Candidate[],
  search: Search,
  findings: Findings,
  reached: Pool | undefined,
): RankedCandidate[] {
  if (reached === undefined) return rankCandidatesOf(candidates, search, findings);
  const context = { ...contextOf(search, findings), weights: LED_TO };
  const first = rankCandidates(reached.candidates(), context);
  const matches = rankCandidatesOf(candidates, search, findings);
  return [...first, ...matches.filter(({ memory }) => !reached.has(memory.id))];
}

/** The order by weights alone, cheap enough to be made twice. */
export function rankByWeights(
  candidates: readonly Candidate[],
  search: Search,
  findings: Findings,
): RankedCandidate[] {
  const ranked = rankCandidates(candidates, contextOf(search, findings));
  return settingsFor(search).sharedContext ? rankBySharedContext(ranked) : ranked;
}

function rankCandidatesOf(
  candidates: readonly Candidate[],
  search: Search,
  findings: Findings,
): RankedCandidate[] {
  const { order, wordPairs, keepsOrdersInSight } = search.profile.rank;
  if (order === "by-channel") return rankByChannel(candidates);
  if (order === "newest") return loadDeepStages().rankNewestFirst(candidates, search, findings);
  if (!wordPairs) return rankByWeights(candidates, search, findings);
  const { rankByPairs, keepOrdersInSight } = loadDeepStages();
  const context = contextOf(search, findings);
  const byWeights = rankCandidates(candidates, context);
  const paired = rankByPairs(search.query.text, byWeights, context.weights.wordsTogether);
  const ranked = rankBySharedContext(paired);
  if (!keepsOrdersInSight) return ranked;
  return keepOrdersInSight(ranked, findings.orderIds, search.request.limit);
}

/** Without a known meaning there is nothing to order by it: then words decide. */
function settingsFor({ profile, meaningOf }: Search): RankSettings {
  const { rank } = profile;
  const isBlind = rank.weights === "meaning" && meaningOf() === undefined;
  return isBlind ? { ...rank, weights: "hybrid", sharedContext: true } : rank;
}

function contextOf(search: Search, findings: Findings): RankContext {
  const { query, request } = search;
  const { scope, freshnessOf } = request;
  const weights = weightsFor(settingsFor(search), findings);
  return { weights, paths: query.paths, time: query.time, scope, freshnessOf };
}

function weightsFor({ weights }: RankSettings, { meaning }: Findings): Weights {
  return weights === "hybrid" && meaning?.isByModel ? HYBRID_BY_MODEL : WEIGHTS[weights];
}
