import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import type { ChannelName } from "@/memory/recall/2-channels/channel.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import type { Relevance } from "@/memory/recall/5-gate/relevance.ts";

/** A candidate that may be shown, with everything that speaks for it. */
export interface PassedCandidate extends RankedCandidate {
  /** The query's terms in the memory. */
  readonly matched: readonly QueryTerm[];
  readonly relevance: Relevance;
  /** The channels that say enough about it to show it unasked. */
  readonly vouchers: readonly ChannelName[];
  /** The memory's own terms, if they were looked at. */
  readonly ownTerms?: ReadonlySet<string>;
  /** How likely it is the right memory, 0 to 1, judged by how far it is ahead of the others. */
  readonly likelihood?: number;
}
