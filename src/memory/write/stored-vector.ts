import type * as CellsModule from "@/vectors/cells.ts";
import { toStoredBytes } from "@/vectors/stored-cosines.ts";
import type { MemoryVector } from "@/store/memory-types.ts";

/** Vectors in the form the store keeps and searches them. */

interface VectorSource {
  readonly space: string;
  readonly encoder: string;
}

/** Converts a vector of unit length to bytes and adds the cell a search finds it by. */
export function toStoredVector(source: VectorSource, vector: Float32Array): MemoryVector {
  const stored = withoutCell(source, vector);
  const cell = loadCells().cellsOf(source.space, vector.length).cellOf(vector);
  return cell === undefined ? stored : { ...stored, cell };
}

/**
 * The same without the cell. Finding the first one takes a hook 5 ms (measured): a kernel to start,
 * a file to map, 1,024 vectors to compare. A worker assigns it when the session ends; until then
 * a search finds the vector among the newest that have none.
 */
export function withoutCell({ space, encoder }: VectorSource, vector: Float32Array): MemoryVector {
  return { space, encoder, bytes: toStoredBytes(vector) };
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
