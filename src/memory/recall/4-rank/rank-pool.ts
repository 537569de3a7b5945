import type { Candidate, Pool } from "@/memory/recall/3-pool/pool.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { loadPromptStages } from "@/memory/recall/load-prompt-stages.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";

/** Orders everything in the pool as the profile says. */
export function rankPool(search: Search, findings: Findings, reached?: Pool): RankedCandidate[] {
  const candidates = search.pool.candidates();
  const isByChannel = search.profile.rank.order === "by-channel" && reached === undefined;
  if (isByChannel) return rankByChannel(candidates);
  return loadPromptStages().rankWeighted(candidates, search, findings, reached);
}

/** The order of channels where only one of them decides. */
const CHANNEL_ORDER = ["cause", "place", "lexical", "time"] as const;
/** More than any score of a channel. */
const CHANNEL_STEP = 1_000_000;

/** Candidates by the first channel that found them, each channel in its own order. */
export function rankByChannel(candidates: readonly Candidate[]): RankedCandidate[] {
  return candidates
    .map((candidate) => ({ ...candidate, rank: channelRank(candidate), parts: {} }))
    .sort((a, b) => b.rank - a.rank);
}

function channelRank({ scores }: Candidate): number {
  let rank = CHANNEL_ORDER.length * CHANNEL_STEP;
  for (const channel of CHANNEL_ORDER) {
    const score = scores[channel];
    if (score !== undefined) return rank + score;
    rank -= CHANNEL_STEP;
  }
  return rank;
}
