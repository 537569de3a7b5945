import { cellNumber } from "@/vectors/cell-number.ts";
import { normalizeVector, quantizeVector } from "@/vectors/vector.ts";
import type { MemoryVector } from "@/store/memory-types.ts";

export const SPACE = "test-space";
/** A division of the space into cells. */
export const SCHEME = 5;

/** Unit vectors from a seed, so that failures can be reproduced. */
export class RandomVectors {
  constructor(private state: number) {}

  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  direction(dimensions: number): Float32Array {
    const vector = Float32Array.from({ length: dimensions }, () => this.next() + this.next() - 1);
    return normalizeVector(vector) ? vector : this.direction(dimensions);
  }

  /** A vector near another one; 0 is the same vector, 1 is far away. */
  near(vector: Float32Array, distance: number): Float32Array {
    const other = this.direction(vector.length);
    const moved = vector.map((value, at) => value + distance * (other[at] ?? 0));
    return normalizeVector(moved) ? moved : vector;
  }
}

export function stored(vector: Float32Array, index?: number, encoder = "table"): MemoryVector {
  const { bytes } = quantizeVector(vector);
  const cell = index === undefined ? {} : { cell: cellNumber(SCHEME, index) };
  return { space: SPACE, encoder, bytes: new Uint8Array(bytes.buffer), ...cell };
}

export function cosineOf(query: Float32Array, { bytes }: MemoryVector): number {
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [dot, squares] = [0, 0];
  for (const [at, value] of values.entries()) {
    dot += value * (query[at] ?? 0);
    squares += value * value;
  }
  return dot / Math.sqrt(squares);
}

/** The position of the nearest of these. */
export function nearestIndex(vector: Float32Array, centers: readonly Float32Array[]): number {
  return orderByNearness(vector, centers)[0] ?? 0;
}

export function orderByNearness(vector: Float32Array, centers: readonly Float32Array[]): number[] {
  const dot = (center: Float32Array) =>
    center.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0);
  return centers
    .map((center, index) => ({ index, nearness: dot(center) }))
    .sort((a, b) => b.nearness - a.nearness)
    .map(({ index }) => index);
}
