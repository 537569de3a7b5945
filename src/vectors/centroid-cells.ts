import { cellNumber, CELLS_PER_SCHEME } from "@/vectors/cell-number.ts";
import { vectorKernel } from "@/vectors/vector-kernel.ts";
import type { Cells } from "@/vectors/cells.ts";
import { type CellsFile, readCells } from "@/vectors/cells-format.ts";
import type { Readiness } from "@/platform/program-files.ts";
import { mapFile } from "@/platform/map-file.ts";

/** Puts a vector into the cell of its nearest centroid. The file is read at first use. */
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
    return cellNumber(file.scheme, vectorKernel().indexOfNearest(vector, file.rows));
  }

  nearestCells(vector: Float32Array): readonly number[] | undefined {
    const cosines = this.compare(vector);
    if (cosines === undefined) return undefined;
    return orderByCosine(cosines, cellNumber(this.scheme, 0));
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

const COSINE_STEPS = 2 ** 30;

/**
 * Orders the cells by cosine, highest first; of equal ones the lower cell comes first. Cosine and
 * index are packed into one number, which needs no comparison function, in plain loops: in a fresh
 * process a thousand function calls cost half a millisecond.
 */
function orderByCosine(cosines: Float64Array, firstCell: number): number[] {
  const keys = new Float64Array(cosines.length);
  for (let at = 0; at < keys.length; at++) {
    keys[at] = Math.round((1 - (cosines[at] as number)) * COSINE_STEPS) * CELLS_PER_SCHEME + at;
  }
  keys.sort();
  const cells: number[] = [];
  for (let at = 0; at < keys.length; at++) {
    cells.push(firstCell + ((keys[at] as number) % CELLS_PER_SCHEME));
  }
  return cells;
}
