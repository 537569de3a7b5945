import { isBlindSpot, isLinkable } from "@/dream/blind-spots.ts";
import type { DreamTools } from "@/dream/dream.ts";
import { repetitionsAmong, wordingKey } from "@/dream/repetitions.ts";
import { createSameSubject } from "@/dream/same-subject.ts";
import { isStatement } from "@/dream/settled-memory.ts";
import { isStale } from "@/dream/stale.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Entropy says how scattered the newest memories are: the share of them that a dream has something
 * to do for. A memory is loose if it only repeats another in the same words, if it is stale and
 * ranks as before, or if it stands alone although another one speaks of the same thing. 0: all is
 * settled; 1: nothing is. The definition is our own (requirements left it open); the limits of 0.7
 * and 0.5 are those of seed 004.
 */
export interface Entropy {
  /** 0 to 1. */
  readonly entropy: number;
  readonly looked: number;
  readonly repeated: number;
  readonly stale: number;
  readonly alone: number;
}

/** The newest memories that are looked at. Guess: those of some ten busy sessions. */
const SAMPLE = 200;

/** With fewer memories than this there is little to scatter, so that a new project never dreams. */
const COUNTED_MIN = 50;

export function measureEntropy(tools: Omit<DreamTools, "replayedUntilMs">): Entropy {
  const { store, nowMs } = tools;
  const memories = store.listMemories({ limit: SAMPLE }).filter(isStatement);
  const repeated = repeatedAmong(memories, tools);
  const stale = memories.filter((memory) => !repeated.has(memory.id) && isStale(memory, nowMs));
  const others = memories.filter((memory) => !repeated.has(memory.id) && !stale.includes(memory));
  const alone = countAlone(others, tools);
  const loose = repeated.size + stale.length + alone;
  return {
    entropy: loose / Math.max(COUNTED_MIN, memories.length),
    looked: memories.length,
    repeated: repeated.size,
    stale: stale.length,
    alone,
  };
}

function repeatedAmong(
  memories: readonly StoredMemory[],
  { store }: Pick<DreamTools, "store">,
): ReadonlySet<string> {
  const groups = Map.groupBy(memories, wordingKey);
  const found = [...groups.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) =>
      repetitionsAmong(
        group.map(({ id }) => id),
        store,
      ),
    );
  return new Set(found.map(({ other }) => other.id));
}

/** How many stand alone although another one of these speaks of the same thing. */
function countAlone(
  memories: readonly StoredMemory[],
  { store, embedder }: Pick<DreamTools, "store" | "embedder">,
): number {
  if (embedder === undefined) return 0;
  const { isSame } = createSameSubject(store);
  const vectors = memories.map(({ text }) => embedder.embed(text));
  return memories.filter((memory, at) => {
    const own = vectors[at];
    if (own === undefined || !isBlindSpot(memory, store)) return false;
    return memories.some((other, i) => {
      const vector = vectors[i];
      if (i === at || vector === undefined || !isLinkable(other)) return false;
      return isSame(memory, other, dot(own, vector));
    });
  }).length;
}

/** The cosine of two vectors of unit length. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
