import type * as CellsModule from "@/embed/cells.ts";
import { quantizeVector } from "@/embed/vector.ts";
import type { MemoryVector } from "@/store/record.ts";

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
  loadedCells ??= require("@/embed/cells.ts") as typeof CellsModule;
  return loadedCells;
}

/** A vector of unit length as it is stored: one byte a dimension. */
export function toBytes(vector: Float32Array): Uint8Array {
  const { bytes } = quantizeVector(vector);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Cosine of a query's vector of unit length and a stored one; 0 where they do not fit. */
export function cosineWithStored(query: Float32Array, stored: Uint8Array): number {
  if (stored.length !== query.length) return 0;
  const bytes = new Int8Array(stored.buffer, stored.byteOffset, stored.byteLength);
  let dot = 0;
  let squares = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const value = bytes[i] as number;
    dot += value * (query[i] as number);
    squares += value * value;
  }
  return squares === 0 ? 0 : dot / Math.sqrt(squares);
}
