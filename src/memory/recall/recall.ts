import type { Embedder } from "@/embed/embed.ts";
import type { ChannelName } from "@/memory/recall/channels/channel.ts";
import { recallHybrid } from "@/memory/recall/tmp/hybrid.ts";
import type * as Modes from "@/memory/recall/tmp/modes.ts";
import { recallQuickly } from "@/memory/recall/tmp/quick.ts";
import type { Place, RankParts } from "@/memory/recall/rank/rank.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/**
 * semantic: by meaning. temporal: by time, newest first. hybrid: all that helps. causal: from an
 * error to its fix and what led to it. associative: what the best matches lead to.
 */
export const RECALL_MODES = ["semantic", "temporal", "hybrid", "causal", "associative"] as const;
export type RecallMode = (typeof RECALL_MODES)[number];

/** What is asked of the memory. */
export interface RecallRequest {
  readonly query: string;
  /** Absent: hybrid. */
  readonly mode?: RecallMode;
  /** Memories of this very error come first, whatever their words. */
  readonly errorSignature?: string | undefined;
  /** True: the query is what a failed command printed; see measureError. */
  readonly isError?: boolean;
  /** Files the question is about, besides those it names. */
  readonly files?: readonly string[];
  readonly limit: number;
  /**
   * "relevant": only what clears the relevance gate, for text that nobody asked for.
   * "any": whatever matches best, for a person who did ask.
   */
  readonly gate: "relevant" | "any";
  /** How much of the index may be read: "quick" where a hook has only a few milliseconds. */
  readonly effort: "quick" | "thorough";
  readonly filter?: RecallFilter;
  /** Conditions of the caller's own. */
  readonly isWanted?: (memory: StoredMemory) => boolean;
  /** Absent: words such as "last week" say nothing about time. */
  readonly nowMs?: number;
  readonly place?: Place;
  /** Also what was superseded or turned out wrong; never where nobody asked. */
  readonly isWithOutdated?: boolean;
  /** 1: what the memory is about is as it was; 0: it is gone. Undefined: nobody knows. */
  readonly freshnessOf?: (memory: StoredMemory) => number | undefined;
}

/** Conditions that every hit meets. */
export interface RecallFilter {
  /** Any of these. */
  readonly tags?: readonly string[];
  readonly minImportance?: number;
  /** When it was first remembered, both inclusive. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
}

export interface RecallHit {
  readonly memory: StoredMemory;
  /** How sure we are that it has to do with the query, 0 to 1. Hits are not ordered by it. */
  readonly score: number;
  readonly reason: RecallReason;
}

/** Why a memory was found: enough to answer the question later. */
export interface RecallReason {
  /** The channel that says most. */
  readonly channel: ChannelName;
  /** All that found it. */
  readonly channels: readonly ChannelName[];
  /** Words of the query that stand in it. */
  readonly terms: readonly string[];
  /** Share of the query's weight that the memory covers. */
  readonly queryShare: number;
  /** What its place in the order is made of. */
  readonly parts?: RankParts;
  /** Cosine with the query. */
  readonly cosine?: number;
  /** What led the channels to it. */
  readonly details?: Readonly<Partial<Record<ChannelName, string>>>;
  /** Something to know about the search itself. */
  readonly note?: string;
}

/** The memories that answer the request, best first. An empty query finds nothing. */
export function recall(store: Store, request: RecallRequest, embedder?: Embedder): RecallHit[] {
  if (request.effort === "quick") return recallQuickly(store, request);
  const { mode = "hybrid" } = request;
  if (mode === "hybrid") return recallHybrid(store, request, embedder);
  // Hooks never ask in another mode, and need not load it.
  const { recallInMode }: typeof Modes = require("@/memory/recall/tmp/modes.ts");
  return recallInMode(store, { ...request, mode }, embedder);
}
