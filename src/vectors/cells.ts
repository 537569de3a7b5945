import { cellsPath } from "@/platform/program-files.ts";
import { CentroidCells } from "@/vectors/centroid-cells.ts";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { HyperplaneCells } from "@/vectors/hyperplane-cells.ts";

/**
 * vectors/ is the arithmetic of searching by meaning: unit vectors, sign bits, cosines, and the
 * cells a space is divided into. It is not for turning text into vectors (embed/), for storing them
 * (store/) or for ranking (memory/). It keeps two things true: the same vector falls into the same
 * cell in every process, and a missing or damaged file means that there are no cells, never an
 * error.
 *
 * Cells let a search start near the query (docs/decisions/011-vector-cells.md). The space of the
 * small sentence model has fixed centroids, learned once and shipped as a file. Any other space is
 * cut by random planes, which need no file and no knowledge of the space but separate less well.
 */
export interface Cells {
  /** Identifies this division; cells of another one cannot be compared. 0: there is no division. */
  readonly scheme: number;
  /** The cell of a vector, or undefined if no division applies to it. */
  cellOf(vector: Float32Array): number | undefined;
  /** All cells, nearest first, or undefined if no division applies to the vector. */
  nearestCells(vector: Float32Array): readonly number[] | undefined;
}

const opened = new Map<string, Cells>();

/** The cells of a space. Opened once per process, because a file may have to be read. */
export function cellsOf(space: string, dimensions: number): Cells {
  const key = `${dimensions} ${space}`;
  let cells = opened.get(key);
  if (cells === undefined) {
    cells =
      space === MINILM_SPACE && dimensions === MINILM_DIMENSIONS
        ? new CentroidCells(cellsPath())
        : new HyperplaneCells(space, dimensions);
    opened.set(key, cells);
  }
  return cells;
}
