/**
 * What can be asked of the store, and what comes back: memories by their words, by a vector, by
 * conditions. Types only.
 */
import type { MemoryType, StoredMemory } from "@/store/memory-types.ts";

/** What lies near to a vector. */
export interface VectorQuery {
  readonly space: string;
  readonly vector: Float32Array;
  readonly limit: number;
  /** The most vectors it is compared with. */
  readonly budget: number;
  /** The cells to look into, nearest first; without them the newest stand for the rest. */
  readonly cells?: readonly number[];
}

/** A memory near to a vector; a higher cosine is nearer, and of equal ones the newer comes first. */
export interface VectorHit {
  readonly memory: StoredMemory;
  readonly cosine: number;
}

/** One division of a space into cells. */
export interface VectorDivision {
  readonly space: string;
  readonly dimensions: number;
  readonly scheme: number;
}

/** A vector that is in no cell of a division, in whichever project of the store. */
export interface LooseVector {
  readonly row: Row;
  readonly bytes: Uint8Array;
}

/** A memory that waits for a vector, in whichever project of the store. */
export interface MemoryToEmbed {
  readonly row: Row;
  readonly id: string;
  readonly text: string;
  readonly contentHash: string;
}

/** Which memories: those that meet every condition given. */
export interface MemoryFilter {
  readonly limit: number;
  readonly offset?: number;
  readonly type?: MemoryType;
  /** Any of these; none given is no condition. */
  readonly tags?: readonly string[];
  /** When it was first remembered, both inclusive. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** Remembered in this session. */
  readonly sessionId?: string;
  /** Remembered by an agent of this kind. */
  readonly agentType?: string;
  /** Found somewhere in the text. */
  readonly pattern?: RegExp;
}

/** Where a memory lies in the store: only good for asking the same store again. */
export type Row = string;

/** A memory found by the lexical index; a higher score is a better match. */
export interface LexicalHit {
  readonly memory: StoredMemory;
  readonly row: Row;
  readonly score: number;
  /** In the space that was asked for; absent where the memory has none there. */
  readonly vector?: Uint8Array;
}

export interface LexicalQuery {
  /** Normalised terms, any of which may match. */
  readonly terms: readonly string[];
  /** How many times what the index makes of it a term counts; 1 where it is not named. */
  readonly boosts?: ReadonlyMap<string, number>;
  /**
   * About what each term says of a memory that has it. With these, only the memories whose terms
   * say most are ranked: six times as many as the limit. Without them, all.
   */
  readonly weights?: ReadonlyMap<string, number>;
  readonly limit: number;
  /**
   * "best" ranks every match, at a cost for each; "newest" stops at the limit, whatever the
   * number of matches, and gives every hit the score 0.
   */
  readonly order: "best" | "newest";
  /** Also bring the vectors of this space. */
  readonly space?: string;
}
