import { cellsPath } from "@/platform/program-files.ts";
import { CentroidCells } from "@/vectors/centroid-cells.ts";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { HyperplaneCells } from "@/vectors/hyperplane-cells.ts";

/**
 * A space divided into cells, so that a search can begin where the query is. The space of the
 * small model has fixed centroids, learned once and shipped as a file; any other space is cut by
 * random planes, which need no file and no knowledge of the space but separate less well.
 */
export interface Cells {
  /** Which division this is; cells of another one cannot be compared. 0: there is none. */
  readonly scheme: number;
  /** The cell of a vector; undefined where there is no division for it. */
  cellOf(vector: Float32Array): number | undefined;
  /** All cells, the nearest first; undefined where there is no division for it. */
  nearestCells(vector: Float32Array): readonly number[] | undefined;
}

const opened = new Map<string, Cells>();

/** The cells of a space; the same object every time, as a file may have to be read for it. */
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
