import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * A channel finds memories in one way and says how strongly and why. It reads a bounded part of
 * the store, knows no other channel, and returns its hits best first.
 */
export const CHANNELS = ["lexical", "semantic", "place", "cause", "time", "graph"] as const;
export type ChannelName = (typeof CHANNELS)[number];

export interface ChannelHit {
  readonly memory: StoredMemory;
  /** On the channel's own scale; higher is better. */
  readonly score: number;
  /** The reason in a few words, for people. */
  readonly detail?: string;
  /** How sure this channel alone is that the memory belongs to the query, 0 to 1. */
  readonly sureness?: number;
  /** The query's terms in the memory, if the channel knows them. */
  readonly matched?: readonly QueryTerm[];
}

/** A hit that leads to others, such as the memories linked to it. */
export interface Seed {
  readonly memory: StoredMemory;
  /** 0 to 1. */
  readonly strength: number;
}

/** The first hit of each memory, at most `limit` of them. */
export function firstOfEach(hits: readonly ChannelHit[], limit: number): ChannelHit[] {
  const seen = new Set<string>();
  const kept = hits.filter(({ memory }) => !seen.has(memory.id) && seen.add(memory.id));
  return kept.slice(0, limit);
}
