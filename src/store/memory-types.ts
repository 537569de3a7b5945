/**
 * A memory as it is written, read, edited and imported. Types only; the operations on them are in
 * port/. Every text has passed the write gate before it is stored.
 */
export const MEMORY_TYPES = [
  "Decision",
  "Learning",
  "Context",
  "Error",
  "Fix",
  "FileAccess",
  "Experience",
  "Value",
  "Summary",
  "Preference",
] as const;
export type MemoryType = (typeof MEMORY_TYPES)[number];

/** Who said it. Text from tools, files and imports is not trusted as guidance. */
export const ORIGINS = ["user", "agent", "tool", "file", "import"] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * How far to trust a memory. Gold: verified by its outcome, or said by the user. Bronze: guessed
 * by extraction, or imported. Abandoned: turned out to be wrong.
 */
export const TIERS = ["gold", "silver", "bronze", "abandoned"] as const;
export type Tier = (typeof TIERS)[number];

/** The field of `metadata` with the words that took a memory back: then it is abandoned. */
export const TAKEN_BACK = "taken_back_with";

/**
 * "cut": the end of the text is missing. "instruction-like": must not be shown as guidance.
 * "failure" and "anomaly": whoever stored it said that something failed or was unusual.
 */
export const MEMORY_FLAGS = ["cut", "instruction-like", "failure", "anomaly"] as const;
export type MemoryFlag = (typeof MEMORY_FLAGS)[number];

/** A file a memory is about, with a hash of its content when the memory was made. */
export interface FileAnchor {
  readonly path: string;
  readonly contentHash?: string;
}

export const LINK_KINDS = [
  "similar",
  "fixes",
  "supersedes",
  "differs",
  "used-with",
  "repeats",
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * How one memory relates to another. "differs": the newer one, from which the link leads, says
 * something else about the same thing, and it is not clear which is right. "repeats": it says what
 * the other one says, as a user who says a rule again or an entry that was made of a fix; both are
 * forgotten together.
 */
export interface MemoryLink {
  readonly fromId: string;
  readonly toId: string;
  readonly kind: LinkKind;
  /** 0 to 1. */
  readonly weight: number;
  readonly atMs: number;
}

/** The meaning of a memory as a point in a space; see embed/. */
export interface MemoryVector {
  readonly space: string;
  readonly encoder: string;
  readonly bytes: Uint8Array;
  /** The part of the space it lies in (vectors/cell-number.ts); absent if unknown. */
  readonly cell?: number;
}

/** The text of a memory and what it is about. All of it can be edited. */
export interface MemoryContent {
  readonly type: MemoryType;
  readonly text: string;
  readonly tags: readonly string[];
  /** Paths the memory is about; relative if they lie inside the project. */
  readonly files: readonly string[];
  /** Those of the files whose content was hashed. */
  readonly anchors: readonly FileAnchor[];
  /** Words people may search for that are neither in its text nor in its tags. */
  readonly otherWords: readonly string[];
  /** Identifiers in code that it is about, spelled as in the code. */
  readonly symbols: readonly string[];
  /** Notes of other programs. */
  readonly metadata: Readonly<Record<string, string>>;
  /** 0 to 1. */
  readonly importance: number;
  readonly tier: Tier;
  readonly flags: readonly MemoryFlag[];
  /**
   * The statement it was made of: session, turn and position, "s1/uuid#2". Memories with the same
   * source come from the same words: they are forgotten together. Absent if nobody said it.
   */
  readonly sourceId?: string | undefined;
  /** In how many sessions the user has said it, if in more than one. */
  readonly sessionsSaid?: number | undefined;
}

/** A memory to be stored. */
export interface NewMemory extends MemoryContent {
  readonly id: string;
  readonly branch?: string;
  /** The folder it applies to, relative to the project's root. */
  readonly directory?: string;
  readonly agentType?: string;
  readonly errorSignature?: string;
  readonly origin: Origin;
  readonly sessionId?: string;
  readonly event?: string;
  readonly createdAtMs: number;
  /** Equal hashes in one project mean the same memory: the second only counts as a repetition. */
  readonly contentHash: string;
  /** Its id where it came from. */
  readonly originalId?: string;
  /** 1 if it is already known to have worked. */
  readonly workedCount?: number;
  readonly vector?: MemoryVector;
}

/** A memory read from the store. */
export interface StoredMemory extends MemoryContent {
  readonly id: string;
  readonly branch: string | undefined;
  readonly directory: string | undefined;
  readonly agentType: string | undefined;
  readonly errorSignature: string | undefined;
  readonly origin: Origin;
  readonly sessionId: string | undefined;
  readonly event: string | undefined;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** How often the same memory was stored again. */
  readonly repeatCount: number;
  /** The id of the memory that replaced this one. */
  readonly supersededBy: string | undefined;
  /** How often it was used, and when last. */
  readonly useCount: number;
  readonly lastUsedAtMs: number | undefined;
  /** How often its advice was tried and worked, and how often it failed. */
  readonly workedCount: number;
  readonly failedCount: number;
  /** How often it was shown and ignored since it was last used; absent: never. */
  readonly ignoredCount?: number | undefined;
  /** Its id where it was imported from. */
  readonly originalId: string | undefined;
}

/** A memory from elsewhere, with its own past. */
export interface ImportedMemory extends StoredMemory {
  readonly contentHash: string;
  /** Links to memories that are not in this store are left out. */
  readonly links?: readonly MemoryLink[];
  readonly vector?: MemoryVector;
}

/** The new content of an edited memory. */
export interface MemoryVersion extends MemoryContent {
  readonly directory: string | undefined;
  readonly supersededBy: string | undefined;
  readonly contentHash: string;
  readonly vector?: MemoryVector;
}
