import { TIER_WEIGHTS } from "@/ghap/entry.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Guesses: a value that is used or repeated comes first among equals, and no more than that. */
const USE_PART = 0.05;
const USE_MAX = 0.3;

/** How much a value counts: by the experiences behind it, its tier, its importance and its use. */
export function weighValue(memory: StoredMemory): number {
  const { metadata, tier, importance, useCount, repeatCount } = memory;
  const cluster = Number(metadata["cluster_size"] ?? 0);
  const support = Number.isFinite(cluster) ? Math.log1p(Math.max(0, cluster)) : 0;
  const use = Math.min(USE_MAX, USE_PART * (useCount + repeatCount));
  return support + importance + TIER_WEIGHTS[tier] + use;
}
