/** Measures what fewer dimensions would cost, using the main directions of the model's vectors. */
import { DIMENSIONS } from "./model-files.ts";
import { Random } from "./random.ts";
import { cosine, type Prepared, sumRows } from "./trainer.ts";

const ROUNDS = 12;

export interface ProjectionFigures {
  readonly dimensions: number;
  /** The share of the squared length of the model's vectors that is kept. */
  readonly kept: number;
  readonly cosineHeldOut: number;
  /** The mean error of the similarity of two model vectors after the projection. */
  readonly similarityError: number;
}

function covariance(examples: readonly Prepared[]): Float64Array {
  const sums = new Float64Array(DIMENSIONS * DIMENSIONS);
  for (const { target } of examples) {
    for (let row = 0; row < DIMENSIONS; row++) {
      const value = target[row] as number;
      for (let k = 0; k < DIMENSIONS; k++) {
        const at = row * DIMENSIONS + k;
        sums[at] = (sums[at] as number) + value * (target[k] as number);
      }
    }
  }
  return sums;
}

function orthogonalize(basis: Float64Array[]): void {
  for (const [at, vector] of basis.entries()) {
    for (const other of basis.slice(0, at)) {
      const dot = vector.reduce((sum, value, k) => sum + value * (other[k] as number), 0);
      for (let k = 0; k < vector.length; k++)
        vector[k] = (vector[k] as number) - dot * (other[k] as number);
    }
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
    for (let k = 0; k < vector.length; k++) vector[k] = (vector[k] as number) / length;
  }
}

/** Computes the main directions by subspace iteration. */
function mainDirections(matrix: Float64Array, count: number): Float64Array[] {
  const random = new Random(3);
  let basis = Array.from({ length: count }, () =>
    Float64Array.from({ length: DIMENSIONS }, () => random.next() - 0.5),
  );
  for (let round = 0; round < ROUNDS; round++) {
    basis = basis.map((vector) =>
      Float64Array.from({ length: DIMENSIONS }, (_, row) => {
        let sum = 0;
        for (let k = 0; k < DIMENSIONS; k++)
          sum += (matrix[row * DIMENSIONS + k] as number) * (vector[k] as number);
        return sum;
      }),
    );
    orthogonalize(basis);
  }
  return basis;
}

function project(basis: readonly Float64Array[], vector: Float32Array): Float32Array {
  return Float32Array.from(basis, (direction) =>
    direction.reduce((sum, value, k) => sum + value * (vector[k] as number), 0),
  );
}

export function measureProjection(
  table: Float32Array,
  examples: readonly Prepared[],
  dimensions: number,
): ProjectionFigures {
  // The directions are computed on one half and evaluated on the other.
  const half = Math.min(3000, Math.floor(examples.length / 2));
  const some = examples.slice(half, half * 2);
  const basis = mainDirections(covariance(examples.slice(0, half)), dimensions);
  const sum = new Float32Array(DIMENSIONS);
  let cosines = 0;
  let kept = 0;
  let error = 0;
  let before: { target: Float32Array; projected: Float32Array } | undefined;
  for (const { rows, target } of some) {
    sumRows(table, rows, sum);
    const projected = project(basis, target);
    cosines += cosine(project(basis, sum), projected);
    kept += projected.reduce((total, value) => total + value * value, 0);
    if (before !== undefined)
      error += Math.abs(cosine(before.projected, projected) - cosine(before.target, target));
    before = { target, projected };
  }
  return {
    dimensions,
    kept: kept / some.length,
    cosineHeldOut: cosines / some.length,
    similarityError: error / some.length,
  };
}
