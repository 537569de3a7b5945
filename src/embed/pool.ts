import { normalizeVector } from "@/embed/vector.ts";

/** The mean of `count` rows from row `first` on, at unit length. */
export function poolMean(
  rows: Float32Array,
  first: number,
  count: number,
  dimensions: number,
): Float32Array {
  const mean = new Float32Array(dimensions);
  for (let row = first; row < first + count; row++) {
    const from = row * dimensions;
    for (let at = 0; at < dimensions; at++) {
      mean[at] = (mean[at] as number) + (rows[from + at] as number);
    }
  }
  if (!normalizeVector(mean)) throw new Error("the model gave a vector without a direction");
  return mean;
}
