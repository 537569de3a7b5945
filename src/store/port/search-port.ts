import type { LinkKind, MemoryLink, MemoryType, StoredMemory } from "@/store/memory-types.ts";

/** The row of a memory. Only valid for further questions to the same store. */
export type Row = string;

export interface LexicalQuery {
  /** Normalised terms. A memory matches if it has any of them. */
  readonly terms: readonly string[];
  /** Beginnings of terms. A memory matches as well if one of its terms begins like this. */
  readonly beginnings?: readonly string[];
  /** Factors on the index's own weight of a term; 1 for a term that is not listed. */
  readonly boosts?: ReadonlyMap<string, number>;
  /** Terms with a weight of their own instead of the index's: the best match of each adds this much. */
  readonly flatWeights?: ReadonlyMap<string, number>;
  /**
   * An estimate of how much each term says about a memory that has it. If given, only the memories
   * with the greatest sums are ranked: six times as many as the limit. Otherwise all matches are.
   */
  readonly weights?: ReadonlyMap<string, number>;
  readonly limit: number;
  /**
   * "best" ranks every match, at a cost for each; "newest" stops at the limit, however many
   * match, and gives every hit the score 0.
   */
  readonly order: "best" | "newest";
  /** Also return the vectors of this space. */
  readonly space?: string;
  /** A type that is of no use to the caller. Twice as many matches are looked at to make up for it. */
  readonly exceptType?: MemoryType;
}

/** A memory found by the lexical index. A higher score is a better match. */
export interface LexicalHit {
  readonly memory: StoredMemory;
  readonly row: Row;
  readonly score: number;
  /** In the space that was asked for; absent if the memory has no vector there. */
  readonly vector?: Uint8Array;
}

export interface VectorQuery {
  readonly space: string;
  readonly vector: Float32Array;
  readonly limit: number;
  /** The most vectors to compare. */
  readonly budget: number;
  /** The cells to search, nearest first. Without them only the newest vectors are compared. */
  readonly cells?: readonly number[];
}

/** A memory near a vector. A higher cosine is nearer; if two are equal, the newer comes first. */
export interface VectorHit {
  readonly memory: StoredMemory;
  readonly cosine: number;
}

/**
 * Finds candidates among the memories of one project: by words, by meaning, by links, by error and
 * by neighbourhood. Every search is bounded, so that it costs the same in a store of any size.
 * memory/ decides which candidates are relevant.
 */
export interface SearchPort {
  /**
   * The number of memories each term occurs in, at most `atMost`. Small numbers are exact, large
   * ones may be estimates, so that a very common word costs no more in a large store. Terms
   * without any memory are left out.
   */
  documentFrequencies(terms: readonly string[], atMost: number): Map<string, number>;
  searchTerms(query: LexicalQuery): LexicalHit[];
  /** The rows of the memories each term occurs in, oldest first, at most `atMost` for each. */
  postingsOf(terms: readonly string[], atMost: number): Map<string, Row[]>;
  /** The memories in these rows of this project, in no particular order. */
  memoriesIn(rows: readonly Row[]): Map<Row, StoredMemory>;
  /**
   * The memories nearest in meaning, at a cost that does not grow with the store. Exact if there
   * are few vectors (LIMITS.exactVectors) and the budget covers them.
   */
  searchVectors(query: VectorQuery): VectorHit[];
  findByErrorSignature(signature: string, limit: number): StoredMemory[];
  /** The strongest links from and to these memories. */
  linksOf(memoryIds: readonly string[], limit: number): MemoryLink[];
  /** At most so many links of a kind that were last changed before this time, oldest first. */
  linksBefore(kind: LinkKind, beforeMs: number, limit: number): MemoryLink[];
  /**
   * The memory with those its session stored just before and after it, in that order. Returns
   * it alone if it belongs to no session, and nothing if it does not exist.
   */
  sessionAround(memoryId: string, before: number, after: number): StoredMemory[];
}
