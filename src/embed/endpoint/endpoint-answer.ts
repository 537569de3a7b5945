import { normalizeVector } from "@/vectors/vector.ts";

/** More dimensions than any known model has would only take up room. Guess. */
const DIMENSIONS_MAX = 8_192;

/**
 * Reads the vectors from an endpoint's answer, in the order of the texts and scaled to unit length,
 * or says what is wrong with the answer. If `dimensions` is undefined, any length is accepted.
 */
export function readAnsweredVectors(
  body: unknown,
  count: number,
  dimensions: number | undefined,
): Float32Array[] | string {
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) return "answered without any vectors";
  if (data.length !== count) return `answered with ${data.length} vectors for ${count} texts`;
  const vectors: Float32Array[] = [];
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = (item ?? {}) as {
      index?: unknown;
      embedding?: unknown;
    };
    const vector = toVector(embedding, dimensions ?? vectors.find(Boolean)?.length);
    if (typeof vector === "string") return vector;
    if (!isIndex(index, count) || vectors[index] !== undefined) {
      return "answered with vectors that belong to no text";
    }
    vectors[index] = vector;
  }
  return vectors;
}

function toVector(embedding: unknown, dimensions: number | undefined): Float32Array | string {
  if (!Array.isArray(embedding)) return "answered with something that is not a vector";
  const { length } = embedding;
  if (length === 0 || length > DIMENSIONS_MAX) return `answered with ${length} dimensions`;
  if (dimensions !== undefined && length !== dimensions) {
    return `answered with ${length} dimensions instead of ${dimensions}`;
  }
  if (!embedding.every((value) => typeof value === "number")) {
    return "answered with a vector that is not all numbers";
  }
  const vector = Float32Array.from(embedding as number[]);
  return normalizeVector(vector) ? vector : "answered with a vector without a direction";
}

function isIndex(index: unknown, count: number): index is number {
  return typeof index === "number" && Number.isInteger(index) && index >= 0 && index < count;
}
