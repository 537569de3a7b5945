import type { ChannelHit } from "@/memory/recall/channels/channel.ts";
import type { Meaning } from "@/memory/recall/query/query-meaning.ts";
import { cellsToSearch } from "@/memory/write/stored-vector.ts";
import type { Store } from "@/store/store.ts";

export interface SemanticBudget {
  readonly candidates: number;
  /** The most vectors the query is compared with. */
  readonly compared: number;
}

/**
 * Memories near in meaning, also those that share no word; the score is the cosine. In a large
 * store only the cells nearest to the query are looked into.
 */
export function findByMeaning(
  store: Store,
  { space, vector }: Meaning,
  { candidates, compared }: SemanticBudget,
): ChannelHit[] {
  const cells = cellsToSearch(space, vector);
  return store
    .searchVectors({ space, vector, limit: candidates, budget: compared, ...cells })
    .filter(({ cosine }) => cosine > 0)
    .map(({ memory, cosine }) => ({ memory, score: cosine }));
}
