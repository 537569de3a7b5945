/**
 * A memory as a record: what is kept of it, as it is written, read back, edited and imported.
 * Types only; what is done with them is in store.ts. Every text here has passed the write gate
 * before it is stored.
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

/** Who said it. Text of tools, files and imports is not trusted as guidance. */
export const ORIGINS = ["user", "agent", "tool", "file", "import"] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * How far a memory may be believed. Gold: verified by its outcome, or said by the user. Bronze:
 * guessed by extraction, or brought in from elsewhere. Abandoned: turned out wrong.
 */
export const TIERS = ["gold", "silver", "bronze", "abandoned"] as const;
export type Tier = (typeof TIERS)[number];

/**
 * "cut": the end is missing. "instruction-like": not to be shown as guidance. "failure" and
 * "anomaly": whoever stored it said that something failed, or was out of the ordinary.
 */
export const MEMORY_FLAGS = ["cut", "instruction-like", "failure", "anomaly"] as const;
export type MemoryFlag = (typeof MEMORY_FLAGS)[number];

/** A file a memory is about, and what was in it when the memory was made. */
export interface FileAnchor {
  readonly path: string;
  readonly contentHash?: string;
}

export const LINK_KINDS = ["similar", "fixes", "supersedes", "used-with"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What one memory has to do with another. */
export interface MemoryLink {
  readonly fromId: string;
  readonly toId: string;
  readonly kind: LinkKind;
  /** 0 to 1. */
  readonly weight: number;
  readonly atMs: number;
}

/** What a memory means, as a point in a space; see embed/. */
export interface MemoryVector {
  readonly space: string;
  readonly encoder: string;
  readonly bytes: Uint8Array;
  /** Which part of the space it lies in (vectors/cell-number.ts); absent where that is not known. */
  readonly cell?: number;
}

/** What a memory says, and what it is about. All of it may be edited. */
export interface MemoryContent {
  readonly type: MemoryType;
  readonly text: string;
  readonly tags: readonly string[];
  /** Paths the memory is about, relative to the project where they lie inside it. */
  readonly files: readonly string[];
  /** Files among them with what was in them. */
  readonly anchors: readonly FileAnchor[];
  /** Words it may be asked by that stand neither in its text nor in its tags. */
  readonly otherWords: readonly string[];
  /** Names of code it is about, as they are written. */
  readonly symbols: readonly string[];
  /** What other programs note on it. */
  readonly metadata: Readonly<Record<string, string>>;
  /** 0 to 1. */
  readonly importance: number;
  readonly tier: Tier;
  readonly flags: readonly MemoryFlag[];
}

/** A memory as it is written. */
export interface NewMemory extends MemoryContent {
  readonly id: string;
  readonly branch?: string;
  /** The folder it holds in, relative to the project's root. */
  readonly directory?: string;
  readonly agentType?: string;
  readonly errorSignature?: string;
  readonly origin: Origin;
  readonly sessionId?: string;
  readonly event?: string;
  readonly createdAtMs: number;
  /** Equal hashes in one project are the same memory: the second one only counts up. */
  readonly contentHash: string;
  /** What it was called where it came from. */
  readonly originalId?: string;
  /** 1 where it is known to have worked already. */
  readonly workedCount?: number;
  readonly vector?: MemoryVector;
}

/** A memory as it is read back. */
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
  /** How often the same memory was offered again. */
  readonly repeatCount: number;
  /** The id of the memory that holds instead of this one. */
  readonly supersededBy: string | undefined;
  /** How often it was of use, and when last. */
  readonly useCount: number;
  readonly lastUsedAtMs: number | undefined;
  /** How often what it says was tried and worked, and how often it did not. */
  readonly workedCount: number;
  readonly failedCount: number;
  /** How often it was shown for nothing since it was last of use; absent: never. */
  readonly ignoredCount?: number | undefined;
  /** What it was called where it was imported from. */
  readonly originalId: string | undefined;
}

/** A memory of elsewhere, with its own past. */
export interface ImportedMemory extends StoredMemory {
  readonly contentHash: string;
  /** Those whose other memory is not here are left out. */
  readonly links?: readonly MemoryLink[];
  readonly vector?: MemoryVector;
}

/** A memory as it is after an edit. */
export interface MemoryVersion extends MemoryContent {
  readonly directory: string | undefined;
  readonly supersededBy: string | undefined;
  readonly contentHash: string;
  readonly vector?: MemoryVector;
}
