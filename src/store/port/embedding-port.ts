import type { Row } from "@/store/port/search-port.ts";

/** A memory that waits for a vector, of any project in the store. */
export interface MemoryToEmbed {
  readonly row: Row;
  readonly id: string;
  readonly text: string;
  readonly contentHash: string;
}

/** One division of a space into cells. */
export interface VectorDivision {
  readonly space: string;
  readonly dimensions: number;
  readonly scheme: number;
}

/** A vector in no cell of a division, of any project in the store. */
export interface LooseVector {
  readonly row: Row;
  readonly bytes: Uint8Array;
}

/** Finds the memories that still need a vector, and the vectors that still need a cell. */
export interface EmbeddingPort {
  /**
   * Memories whose vector is missing or made by another encoder, in the order of their rows,
   * starting after `afterRow` ("0": with the first).
   */
  memoriesToEmbed(encoder: string, afterRow: Row, limit: number): MemoryToEmbed[];
  vectorsOutside(division: VectorDivision, limit: number): LooseVector[];
  /** The number of memories of this project that have a vector of each encoder. */
  countVectorsByEncoder(): Map<string, number>;
}
