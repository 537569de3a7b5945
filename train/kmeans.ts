/** Spherical k-means: groups unit vectors around the nearest directions. Seeded. */
import { dotVectors, normalizeVector } from "@/vectors/vector.ts";
import { Random } from "./random.ts";

export interface Clustering {
  /** The centroids, one after another, each of unit length. */
  readonly centroids: Float32Array;
  /** The mean cosine of the vectors with their centroids, after each round. */
  readonly meanCosines: readonly number[];
}

/** Vectors, one after another. */
export interface VectorBlock {
  readonly floats: Float32Array;
  readonly dimensions: number;
}

export function clusterVectors(block: VectorBlock, count: number, rounds: number): Clustering {
  const random = new Random(20_261_115);
  const { dimensions } = block;
  let centroids = pickStart(block, count, random);
  const meanCosines: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const sums = new Float32Array(count * dimensions);
    meanCosines.push(addToNearest(block, centroids, sums));
    for (let cell = 0; cell < count; cell++) {
      const sum = sums.subarray(cell * dimensions, (cell + 1) * dimensions);
      // A centroid without any vectors restarts at a random one.
      if (!normalizeVector(sum)) sum.set(rowOf(block, random.below(rowCount(block))));
    }
    centroids = sums;
  }
  return { centroids, meanCosines };
}

/** The nearest centroid and its cosine. The first of equal ones. */
export function nearestCentroid(vector: Float32Array, centroids: Float32Array): [number, number] {
  const dimensions = vector.length;
  let best = 0;
  let bestCosine = -Infinity;
  for (let cell = 0; cell * dimensions < centroids.length; cell++) {
    const at = cell * dimensions;
    const cosine = dotVectors(vector, centroids.subarray(at, at + dimensions));
    if (cosine <= bestCosine) continue;
    best = cell;
    bestCosine = cosine;
  }
  return [best, bestCosine];
}

function addToNearest(block: VectorBlock, centroids: Float32Array, sums: Float32Array): number {
  const { dimensions } = block;
  let total = 0;
  const rows = rowCount(block);
  for (let row = 0; row < rows; row++) {
    const vector = rowOf(block, row);
    const [cell, cosine] = nearestCentroid(vector, centroids);
    total += cosine;
    const at = cell * dimensions;
    for (let i = 0; i < dimensions; i++) sums[at + i] = (sums[at + i] ?? 0) + (vector[i] ?? 0);
  }
  return total / rows;
}

function pickStart(block: VectorBlock, count: number, random: Random): Float32Array {
  const rows = random.shuffle(Array.from({ length: rowCount(block) }, (_, row) => row));
  const centroids = new Float32Array(count * block.dimensions);
  for (let cell = 0; cell < count; cell++) {
    centroids.set(rowOf(block, rows[cell] ?? 0), cell * block.dimensions);
  }
  return centroids;
}

function rowCount({ floats, dimensions }: VectorBlock): number {
  return Math.floor(floats.length / dimensions);
}

function rowOf({ floats, dimensions }: VectorBlock, row: number): Float32Array {
  return floats.subarray(row * dimensions, (row + 1) * dimensions);
}
