/** Chooses the pairs of neighbouring tokens that get their own vector: frequent and associated. */
import { pairKey } from "@/embed/table/table-format.ts";
import type { Example } from "./training-data.ts";

/** The keys of the best pairs, by count times pointwise mutual information, best first. */
export function choosePairs(
  examples: readonly Example[],
  limit: number,
  countMin: number,
): number[] {
  const singles = new Map<number, number>();
  const pairs = new Map<number, { count: number; first: number; second: number }>();
  let total = 0;
  for (const { ids } of examples) {
    for (const [at, id] of ids.entries()) {
      total++;
      singles.set(id, (singles.get(id) ?? 0) + 1);
      const next = ids[at + 1];
      if (next === undefined) continue;
      const key = pairKey(id, next);
      const known = pairs.get(key);
      if (known === undefined) pairs.set(key, { count: 1, first: id, second: next });
      else known.count++;
    }
  }
  const scored: { key: number; score: number }[] = [];
  for (const [key, { count, first, second }] of pairs) {
    if (count < countMin) continue;
    const expected = ((singles.get(first) ?? 1) * (singles.get(second) ?? 1)) / total;
    const score = count * Math.log(count / expected);
    if (score > 0) scored.push({ key, score });
  }
  scored.sort((a, b) => b.score - a.score || a.key - b.key);
  return scored.slice(0, limit).map(({ key }) => key);
}
