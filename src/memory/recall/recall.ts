import type { Embedder } from "@/embed/embed.ts";
import { askChannels } from "@/memory/recall/2-channels/ask-channels.ts";
import { rankPool } from "@/memory/recall/4-rank/rank-pool.ts";
import { passGate } from "@/memory/recall/5-gate/gate.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { chooseHits } from "@/memory/recall/6-hits/choose-hits.ts";
import { loadDeepStages } from "@/memory/recall/load-deep-stages.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import { startSearch } from "@/memory/recall/search.ts";
import type { Store } from "@/store/store.ts";

/**
 * Recall finds the memories that answer a request. It is one pipeline for every caller, in the
 * order of its folders:
 *
 * 1. query: understand the text: terms, paths, an error, a time.
 * 2. channels: each finds memories its own way, within a budget that does not grow with the store.
 * 3. pool: one candidate per memory, with the score of every channel that found it.
 * 4. rank: order the candidates by a weighted sum of those scores.
 * 5. gate: let through what is relevant enough for this caller.
 * 6. hits: drop repetitions, cut to the limit, keep the reasons.
 *
 * A profile (profiles.ts) is data that says what each stage does for a caller. Recall reads the
 * store and writes nothing. It keeps true that a memory the gate refuses is never a hit, and that
 * every hit can say why it was found.
 *
 * Returns the best hits first. An empty query finds nothing, unless its profile lists by tag.
 */
export function recall(store: Store, request: RecallRequest, embedder?: Embedder): RecallHit[] {
  const search = startSearch(store, request, embedder);
  const findings = askChannels(search);
  const reached = search.profile.leads && loadDeepStages().followLeads(search, findings);
  const ranked = rankPool(search, findings, reached);
  return chooseHits(passGate(ranked, search, findings), search, findings);
}
