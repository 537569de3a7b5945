import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Recall is one pipeline: each channel finds memories its own way and says how strongly and why,
 * then rank.ts adds up what they say. A channel reads a bounded part of the store, knows nothing
 * of the others, and keeps no order but its own: best first.
 */
export const CHANNELS = ["lexical", "semantic", "place", "cause", "time", "graph"] as const;
export type ChannelName = (typeof CHANNELS)[number];

export interface ChannelHit {
  readonly memory: StoredMemory;
  /** On the channel's own scale; higher is better. */
  readonly score: number;
  /** What led to it, in a few words for people. */
  readonly detail?: string;
}

/** A hit that leads to others, such as the memories linked to it. */
export interface Seed {
  readonly memory: StoredMemory;
  /** 0 to 1. */
  readonly strength: number;
}

/** The hits without those of memories that stand there already, and no more than `limit`. */
export function firstOfEach(hits: readonly ChannelHit[], limit: number): ChannelHit[] {
  const seen = new Set<string>();
  const kept = hits.filter(({ memory }) => !seen.has(memory.id) && seen.add(memory.id));
  return kept.slice(0, limit);
}
