import type { PassedCandidate } from "@/memory/recall/5-gate/passed-candidate.ts";
import { currentOnly } from "@/memory/recall/6-hits/current-hits.ts";
import { type RecallHit, toHit } from "@/memory/recall/6-hits/hit.ts";
import { loadDeepStages } from "@/memory/recall/load-deep-stages.ts";
import { loadPromptStages } from "@/memory/recall/load-prompt-stages.ts";
import type { HitSettings } from "@/memory/recall/recall-profile.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";

/**
 * The end of the pipeline: the first of the candidates that passed, without repetitions, as hits.
 * One of several memories that say nearly the same is enough for a hook. Of work notes that are
 * alike several are often right, so somebody who asked gets up to a third of the list of them.
 * The user's standing orders come on top of the limit.
 */
export function chooseHits(
  found: readonly PassedCandidate[],
  search: Search,
  { orders }: Pick<Findings, "orders">,
): RecallHit[] {
  const { hits } = search.profile;
  const passed = currentOnly(found, search);
  const { limit } = search.request;
  const ordered = hits.isBySureness ? bySureness(passed) : passed;
  const spread =
    hits.alike === "any" ? ordered : loadPromptStages().spreadOut(ordered, alikeMax(hits, limit));
  const chosen = hits.reservesSlots
    ? loadDeepStages().reserveSlots(spread, limit)
    : spread.slice(0, limit);
  const note = noteOn(search);
  const pinned = orders.length === 0 ? [] : loadPromptStages().pinnedOrders(orders, chosen);
  return [...chosen, ...pinned].map((candidate) => toHit(candidate, note));
}

function alikeMax({ alike }: HitSettings, limit: number): number {
  return alike === "one" ? 1 : Math.ceil(limit / 3);
}

/** Memories that only words found go by how sure the match is; the others keep their order. */
function bySureness(passed: readonly PassedCandidate[]): PassedCandidate[] {
  const isByWords = ({ scores }: PassedCandidate) =>
    scores.cause === undefined && scores.place === undefined;
  const byWords = passed.filter(isByWords);
  if (byWords.length < 2) return [...passed];
  const others = passed.filter((candidate) => !isByWords(candidate));
  return [...others, ...byWords.sort((a, b) => b.relevance.score - a.relevance.score)];
}

const WORDS_ONLY = "by words, as no meaning is known: embeddings are off or know none of its words";

function noteOn({ profile, meaningOf }: Search): string | undefined {
  if (profile.rank.weights !== "meaning") return undefined;
  return meaningOf() === undefined ? WORDS_ONLY : undefined;
}
