import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import type { ChannelHit, ChannelName } from "@/memory/recall/2-channels/channel.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** One memory with what every channel that found it has to say, each on its own scale. */
export interface Candidate {
  readonly memory: StoredMemory;
  readonly scores: Readonly<Partial<Record<ChannelName, number>>>;
  readonly details: Readonly<Partial<Record<ChannelName, string>>>;
  /** How sure the surest channel alone is, 0 to 1; absent if none says so. */
  readonly sureness?: number;
  /** The query's terms in the memory, if a channel knows them. */
  readonly matched?: readonly QueryTerm[];
  /** Something to know about how it was found. */
  readonly note?: string;
}

/** Gathers candidates, one per memory. Memories that are not eligible stay out. */
export interface Pool {
  /** Adds the hits of a channel; the better score counts for a memory it found twice. */
  add(channel: ChannelName, hits: readonly ChannelHit[]): void;
  has(memoryId: string): boolean;
  candidates(): Candidate[];
}

interface OpenCandidate {
  memory: StoredMemory;
  scores: Partial<Record<ChannelName, number>>;
  details: Partial<Record<ChannelName, string>>;
  sureness?: number;
  matched?: readonly QueryTerm[];
}

export function createPool(isEligible: (memory: StoredMemory) => boolean): Pool {
  const pooled = new Map<string, OpenCandidate>();
  const entryOf = (memory: StoredMemory): OpenCandidate | undefined => {
    const known = pooled.get(memory.id);
    if (known !== undefined || !isEligible(memory)) return known;
    const added = { memory, scores: {}, details: {} };
    pooled.set(memory.id, added);
    return added;
  };
  return {
    add(channel, hits) {
      for (const hit of hits) {
        const entry = entryOf(hit.memory);
        if (entry !== undefined) merge(entry, channel, hit);
      }
    },
    has: (memoryId) => pooled.has(memoryId),
    candidates: () => [...pooled.values()],
  };
}

function merge(entry: OpenCandidate, channel: ChannelName, hit: ChannelHit): void {
  const { score, detail, sureness, matched } = hit;
  const known = entry.scores[channel];
  if (known !== undefined && known >= score) return;
  entry.scores[channel] = score;
  if (detail !== undefined) entry.details[channel] = detail;
  if (matched !== undefined) entry.matched = matched;
  if (sureness !== undefined && sureness > (entry.sureness ?? 0)) entry.sureness = sureness;
}
