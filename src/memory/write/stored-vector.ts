import type * as CellsModule from "@/vectors/cells.ts";
import { toStoredBytes } from "@/vectors/stored-cosines.ts";
import type { MemoryVector } from "@/store/memory-types.ts";

/** Vectors in the form the store keeps and searches them. */

/** Converts a vector of unit length to bytes and adds the cell a search finds it by. */
export function toStoredVector(
  { space, encoder }: { readonly space: string; readonly encoder: string },
  vector: Float32Array,
): MemoryVector {
  const cell = loadCells().cellsOf(space, vector.length).cellOf(vector);
  const stored = { space, encoder, bytes: toStoredBytes(vector) };
  return cell === undefined ? stored : { ...stored, cell };
}

/** The cells to search for vectors close to this one, nearest first. */
export function cellsToSearch(
  space: string,
  vector: Float32Array,
): { readonly cells?: readonly number[] } {
  const cells = loadCells().cellsOf(space, vector.length).nearestCells(vector);
  return cells === undefined ? {} : { cells };
}

let loadedCells: typeof CellsModule | undefined;

// Loaded on first use, because most hooks neither store nor search vectors.
function loadCells(): typeof CellsModule {
  loadedCells ??= require("@/vectors/cells.ts") as typeof CellsModule;
  return loadedCells;
}
