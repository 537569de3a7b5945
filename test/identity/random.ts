import { createSeededRandom } from "@test/harness/seeded-random.ts";

/** Numbers from 0 to 1 that are the same in every run. */
export function randomOf(seed: number): () => number {
  return createSeededRandom(seed).next;
}
