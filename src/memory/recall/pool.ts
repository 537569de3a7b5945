import type { ChannelHit, ChannelName } from "@/memory/recall/channels/channel.ts";
import type { Candidate } from "@/memory/recall/rank/rank.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** A candidate, with what each channel that found it has to say. */
export interface PooledCandidate extends Candidate {
  readonly details: Readonly<Partial<Record<ChannelName, string>>>;
}

export interface Pool {
  /** Adds what a channel found; of a memory it finds twice the better score counts. */
  add(channel: ChannelName, hits: readonly ChannelHit[]): void;
  has(memoryId: string): boolean;
  candidates(): PooledCandidate[];
}

interface Mutable {
  memory: StoredMemory;
  scores: Partial<Record<ChannelName, number>>;
  details: Partial<Record<ChannelName, string>>;
}

/** One candidate a memory, whichever channels found it. What is not wanted stays out. */
export function createPool(isWanted: (memory: StoredMemory) => boolean): Pool {
  const pooled = new Map<string, Mutable>();
  const entryOf = (memory: StoredMemory): Mutable | undefined => {
    const known = pooled.get(memory.id);
    if (known !== undefined || !isWanted(memory)) return known;
    const added = { memory, scores: {}, details: {} };
    pooled.set(memory.id, added);
    return added;
  };
  return {
    add(channel, hits) {
      for (const { memory, score, detail } of hits) {
        const entry = entryOf(memory);
        const known = entry?.scores[channel];
        if (entry === undefined || (known !== undefined && known >= score)) continue;
        entry.scores[channel] = score;
        if (detail !== undefined) entry.details[channel] = detail;
      }
    },
    has: (memoryId) => pooled.has(memoryId),
    candidates: () => [...pooled.values()],
  };
}
