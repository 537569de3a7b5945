import { normalizeVector } from "@/vectors/vector.ts";

/** Longer vectors than any known model gives would only cost room. Guess. */
const MOST_DIMENSIONS = 8_192;

/**
 * The vectors in an endpoint's answer, in the order of the texts and at unit length, or what is
 * wrong with the answer. `dimensions` is undefined where any length will do.
 */
export function readVectors(
  body: unknown,
  count: number,
  dimensions: number | undefined,
): Float32Array[] | string {
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) return "answered without any vectors";
  if (data.length !== count) return `answered with ${data.length} vectors for ${count} texts`;
  const vectors: Float32Array[] = [];
  for (const [place, item] of data.entries()) {
    const { index = place, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    const vector = toVector(embedding, dimensions ?? vectors.find(Boolean)?.length);
    if (typeof vector === "string") return vector;
    if (!isPlace(index, count) || vectors[index] !== undefined) {
      return "answered with vectors that belong to no text";
    }
    vectors[index] = vector;
  }
  return vectors;
}

function toVector(embedding: unknown, dimensions: number | undefined): Float32Array | string {
  if (!Array.isArray(embedding)) return "answered with something that is no vector";
  const { length } = embedding;
  if (length === 0 || length > MOST_DIMENSIONS) return `answered with ${length} dimensions`;
  if (dimensions !== undefined && length !== dimensions) {
    return `answered with ${length} dimensions instead of ${dimensions}`;
  }
  if (!embedding.every((value) => typeof value === "number")) {
    return "answered with a vector that is not all numbers";
  }
  const vector = Float32Array.from(embedding as number[]);
  return normalizeVector(vector) ? vector : "answered with a vector without a direction";
}

function isPlace(index: unknown, count: number): index is number {
  return typeof index === "number" && Number.isInteger(index) && index >= 0 && index < count;
}
