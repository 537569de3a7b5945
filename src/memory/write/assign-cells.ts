import { cellsOf } from "@/vectors/cells.ts";
import type { Store } from "@/store/store.ts";

/** Vectors in one transaction; few enough that nobody waits long for the store. Guess. */
const BATCH_VECTORS = 500;

/**
 * Assigns a cell to every vector that a search by cells would miss: vectors older than the cells,
 * vectors from a process without the centroid file, and vectors in cells of an older file. Returns
 * the number of vectors assigned. The store shows what is left to do, so it may stop at any time.
 */
export function assignCells(
  store: Store,
  space: string,
  dimensions: number,
  mayContinue: () => boolean,
): number {
  const cells = cellsOf(space, dimensions);
  const { scheme } = cells;
  if (scheme === 0) return 0;
  let assigned = 0;
  while (mayContinue()) {
    const outside = store.vectorsOutside({ space, dimensions, scheme }, BATCH_VECTORS);
    if (outside.length === 0) break;
    const vectors = outside.flatMap(({ row, bytes }) => {
      const cell = cells.cellOf(toFloats(bytes));
      return cell === undefined ? [] : [{ row, bytes, cell }];
    });
    store.apply([{ kind: "assign-cells", vectors }], { isDurable: false });
    assigned += vectors.length;
    if (vectors.length === 0) break;
  }
  return assigned;
}

/** The cell depends only on the direction, so the bytes need no scaling. */
function toFloats(bytes: Uint8Array): Float32Array {
  return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
