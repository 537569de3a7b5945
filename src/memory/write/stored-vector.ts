import type * as CellsModule from "@/vectors/cells.ts";
import { toBytes } from "@/vectors/stored-cosines.ts";
import type { MemoryVector } from "@/store/memory-types.ts";

/** How near a memory is in meaning: the cosine of its stored vector and the query's. */

/** A vector of unit length as the store keeps it: in bytes, with the cell it is found by. */
export function toStoredVector(
  { space, encoder }: { readonly space: string; readonly encoder: string },
  vector: Float32Array,
): MemoryVector {
  const cell = loadCells().cellsOf(space, vector.length).cellOf(vector);
  const stored = { space, encoder, bytes: toBytes(vector) };
  return cell === undefined ? stored : { ...stored, cell };
}

/** The cells to search for what is near to this vector, nearest first. */
export function cellsToSearch(
  space: string,
  vector: Float32Array,
): { readonly cells?: readonly number[] } {
  const cells = loadCells().cellsOf(space, vector.length).nearestCells(vector);
  return cells === undefined ? {} : { cells };
}

let loadedCells: typeof CellsModule | undefined;

// Most hooks neither store nor search vectors, and need not wait for this code.
function loadCells(): typeof CellsModule {
  loadedCells ??= require("@/vectors/cells.ts") as typeof CellsModule;
  return loadedCells;
}
