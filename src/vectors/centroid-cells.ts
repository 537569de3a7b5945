import { cellNumber } from "@/vectors/cell-number.ts";
import { vectorKernel } from "@/vectors/vector-kernel.ts";
import type { Cells } from "@/vectors/cells.ts";
import { type CellsFile, readCells } from "@/vectors/cells-format.ts";
import type { Readiness } from "@/vectors/readiness.ts";
import { mapFile } from "@/platform/map-file.ts";

/** A vector is in the cell of the centroid it is nearest to. The file is read at the first use. */
export class CentroidCells implements Cells {
  private opened: CellsFile | Exclude<Readiness, "ready"> | undefined;

  constructor(private readonly path: string) {}

  get scheme(): number {
    const file = this.open();
    return typeof file === "string" ? 0 : file.scheme;
  }

  readiness(): Readiness {
    const file = this.open();
    return typeof file === "string" ? file : "ready";
  }

  cellOf(vector: Float32Array): number | undefined {
    const file = this.open();
    if (typeof file === "string" || file.dimensions !== vector.length) return undefined;
    return cellNumber(file.scheme, vectorKernel().mostAlike(vector, file.rows));
  }

  nearestCells(vector: Float32Array): readonly number[] | undefined {
    const cosines = this.compare(vector);
    if (cosines === undefined) return undefined;
    return orderDescending(cosines, cellNumber(this.scheme, 0));
  }

  private compare(vector: Float32Array): Float64Array | undefined {
    const file = this.open();
    if (typeof file === "string" || file.dimensions !== vector.length) return undefined;
    return vectorKernel().cosines(vector, [file.rows]);
  }

  private open(): CellsFile | Exclude<Readiness, "ready"> {
    this.opened ??= openCells(this.path);
    return this.opened;
  }
}

function openCells(path: string): CellsFile | Exclude<Readiness, "ready"> {
  const file = mapFile(path);
  return file === undefined ? "missing" : readCells(file);
}

const INDEX_BITS = 2 ** 11;
const COSINE_STEPS = 2 ** 30;

/**
 * The cells of the values, the highest value first, of equal ones the lower cell. Numbers are
 * sorted without a function to compare them, and put into plain loops: in a fresh process a
 * thousand calls of a function cost half a millisecond.
 */
function orderDescending(cosines: Float64Array, firstCell: number): number[] {
  const keys = new Float64Array(cosines.length);
  for (let at = 0; at < keys.length; at++) {
    keys[at] = Math.round((1 - (cosines[at] as number)) * COSINE_STEPS) * INDEX_BITS + at;
  }
  keys.sort();
  const cells: number[] = [];
  for (let at = 0; at < keys.length; at++) {
    cells.push(firstCell + ((keys[at] as number) % INDEX_BITS));
  }
  return cells;
}
