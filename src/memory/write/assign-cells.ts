import { cellsOf } from "@/vectors/cells.ts";
import type { Store } from "@/store/store.ts";

/** Vectors of one transaction, so that nobody waits long for the store. Guess. */
const BATCH = 500;

/**
 * Puts vectors that are in no cell where a search looks for them: those that are older than
 * cells, came from a process without the file of centroids, or are in cells of an older file.
 * Returns how many. What is done is seen from the store, so it may stop at any moment.
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
  let placed = 0;
  while (mayContinue()) {
    const loose = store.vectorsOutside({ space, dimensions, scheme }, BATCH);
    if (loose.length === 0) break;
    const vectors = loose.flatMap(({ row, bytes }) => {
      const cell = cells.cellOf(toFloats(bytes));
      return cell === undefined ? [] : [{ row, bytes, cell }];
    });
    store.apply([{ kind: "assign-cells", vectors }], { isDurable: false });
    placed += vectors.length;
    if (vectors.length === 0) break;
  }
  return placed;
}

/** Only the direction counts for the cell, so the bytes may stand as they are. */
function toFloats(bytes: Uint8Array): Float32Array {
  return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
