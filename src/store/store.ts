/**
 * What the rest of the program knows of the store: one project's memories, values in three
 * namespaces, the record of what happened and what was shown, and the queue of slow work.
 *
 * Callers describe changes as values (StoreWrite) and hand them over in one call, which is one
 * transaction: all of it is kept or nothing, and a write asked to be durable is on disk before
 * the call returns. Searching returns candidates; what is relevant is decided in memory/.
 * SQL lives behind this interface and nowhere else. Any implementation has to pass
 * test/contract/store-contract.ts.
 */

export const NAMESPACES = ["session", "consciousness", "memory"] as const;
export type Namespace = (typeof NAMESPACES)[number];

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

/** A memory as it is written. The text has passed the write gate. */
export interface NewMemory {
  readonly id: string;
  readonly type: MemoryType;
  readonly text: string;
  readonly tags: readonly string[];
  /** Paths the memory is about, relative to the project where they lie inside it. */
  readonly files: readonly string[];
  readonly branch?: string;
  readonly agentType?: string;
  readonly errorSignature?: string;
  /** 0 to 1. */
  readonly importance: number;
  readonly origin: Origin;
  readonly sessionId?: string;
  readonly event?: string;
  readonly createdAtMs: number;
  /** Equal hashes in one project are the same memory: the second one only counts up. */
  readonly contentHash: string;
  readonly vector?: MemoryVector;
}

/** What a memory means, as a point in a space; see embed/. */
export interface MemoryVector {
  readonly space: string;
  readonly encoder: string;
  readonly bytes: Uint8Array;
}

/** A memory as it is read back. */
export interface StoredMemory {
  readonly id: string;
  readonly type: MemoryType;
  readonly text: string;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  readonly branch: string | undefined;
  readonly agentType: string | undefined;
  readonly errorSignature: string | undefined;
  readonly importance: number;
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
  /** What it was called where it was imported from. */
  readonly originalId: string | undefined;
}

/** A memory of elsewhere, with its own past. The text has passed the write gate. */
export interface ImportedMemory extends StoredMemory {
  readonly contentHash: string;
  readonly vector?: MemoryVector;
}

/** What an edit may change of a memory, as it is afterwards. The text has passed the write gate. */
export interface MemoryVersion {
  readonly type: MemoryType;
  readonly text: string;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  readonly importance: number;
  readonly supersededBy: string | undefined;
  readonly contentHash: string;
  readonly vector?: MemoryVector;
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
  /** Found somewhere in the text. */
  readonly pattern?: RegExp;
}

/** Where a memory lies in the store: only good for asking the same store again. */
export type Row = string;

/** A memory found by the lexical index; a higher score is a better match. */
export interface LexicalHit {
  readonly memory: StoredMemory;
  readonly score: number;
  /** In the space that was asked for; absent where the memory has none there. */
  readonly vector?: Uint8Array;
}

export interface LexicalQuery {
  /** Normalised terms, any of which may match. */
  readonly terms: readonly string[];
  readonly limit: number;
  /**
   * "best" ranks every match, at a cost for each; "newest" stops at the limit, whatever the
   * number of matches, and gives every hit the score 0.
   */
  readonly order: "best" | "newest";
  /** Also bring the vectors of this space. */
  readonly space?: string;
}

export type MemoryChange =
  "remembered" | "repeated" | "imported" | "edited" | "merged" | "forgotten" | "restored";

/** One change to a memory, in the order it happened. Rows are never changed or removed. */
export interface HistoryEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly memoryId: string;
  readonly change: MemoryChange;
  readonly body: unknown;
  /** The entry that this change took back. */
  readonly undoes: number | undefined;
}

/** Something an agent did in a session that later events need to know of. */
export interface Activity {
  readonly id: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly kind: "failure" | "edit" | "command";
  /** What it is about: the command's key, or the file. */
  readonly subject: string;
  readonly atMs: number;
  readonly body: unknown;
}

/** One injected memory: when, why, and what it cost. */
export interface LedgerEntry {
  readonly id: string;
  readonly atMs: number;
  readonly sessionId: string;
  readonly agentId: string;
  readonly event: string;
  readonly memoryId: string;
  readonly reason: unknown;
  readonly score: number;
  readonly tokens: number;
}

export interface NewJob {
  readonly kind: string;
  /** A job of the same kind and key that still waits makes this one superfluous. */
  readonly key: string;
  readonly payload: unknown;
  readonly dueAtMs: number;
}

export interface Job extends NewJob {
  readonly id: string;
  readonly attempts: number;
}

export type StoreWrite =
  | { readonly kind: "remember"; readonly memory: NewMemory }
  /** Unlike remember it keeps the memory's past, and never brings back what was forgotten. */
  | { readonly kind: "import"; readonly memory: ImportedMemory; readonly atMs: number }
  /** Where another memory has that content already, the edited one is merged into it. */
  | {
      readonly kind: "edit";
      readonly memoryId: string;
      readonly version: MemoryVersion;
      readonly atMs: number;
    }
  | { readonly kind: "forget"; readonly memoryId: string; readonly atMs: number }
  /** Takes back the edit, merge or forgetting with this place in the history. */
  | { readonly kind: "undo"; readonly seq: number; readonly atMs: number }
  | { readonly kind: "count-use"; readonly memoryIds: readonly string[]; readonly atMs: number }
  | {
      readonly kind: "put";
      readonly namespace: Namespace;
      readonly key: string;
      readonly value: unknown;
      /** Fails with ERR_VERSION_CONFLICT unless the stored version is this one (0: absent). */
      readonly ifVersion?: number;
    }
  | { readonly kind: "delete"; readonly namespace: Namespace; readonly key: string }
  | { readonly kind: "record-activity"; readonly activity: Activity }
  | { readonly kind: "close-failures"; readonly ids: readonly string[]; readonly atMs: number }
  | { readonly kind: "add-ledger"; readonly entry: LedgerEntry }
  /** What the session was shown is no longer in its context: it may be shown again. */
  | { readonly kind: "unserve-session"; readonly sessionId: string }
  | { readonly kind: "enqueue"; readonly job: NewJob };

/** What became of one write of a batch, in the order of the batch. */
export type WriteOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "remembered"; readonly memoryId: string; readonly isNew: boolean }
  | { readonly kind: "put"; readonly version: number }
  | { readonly kind: "edited"; readonly memoryId: string; readonly isMerged: boolean }
  | { readonly kind: "refused"; readonly reason: RefusalReason };

export type RefusalReason =
  | "queue-full"
  | "already-queued"
  /** There is no such memory or change. */
  | "absent"
  /** Another memory has this content, or this id. */
  | "known"
  | "forgotten";

export interface ApplyOptions {
  /** True: on disk, not only in the operating system's cache, before apply returns. */
  readonly isDurable: boolean;
  /** The project the writes are of, where it is not the one the store was opened for. */
  readonly projectId?: string;
}

export interface KeyedValue {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
}

export interface IntegrityReport {
  readonly isSound: boolean;
  readonly problems: readonly string[];
  readonly memoryCount: number;
  readonly valueCount: number;
}

export interface Store {
  /** Made once when the store was made; stays the same when the project's folder moves. */
  readonly projectId: string;

  apply(writes: readonly StoreWrite[], options: ApplyOptions): readonly WriteOutcome[];

  countMemories(): number;
  /** About how many memories there are, at a cost that does not grow with them. */
  estimateMemoryCount(): number;
  findMemory(id: string): StoredMemory | undefined;
  /** At most two ids of memories, also forgotten ones, that end like this. */
  findIdsByEnding(ending: string): string[];
  /** Why an import would leave this memory out; undefined where it would take it. */
  judgeImport(memory: ImportedMemory): WriteOutcome | undefined;
  /** Newest first. */
  listMemories(filter: MemoryFilter): StoredMemory[];
  /** Every memory, oldest first, never more than a part of them held at a time. */
  iterateMemories(): Iterable<StoredMemory>;
  /** The memory as it was then; undefined where it was not there. */
  memoryAsOf(id: string, atMs: number): StoredMemory | undefined;
  memoriesAsOf(atMs: number, filter: MemoryFilter): StoredMemory[];
  countBy(field: "type" | "origin"): Map<string, number>;
  countCreatedSince(sinceMs: number): number;
  sizeBytes(): number;
  /**
   * In how many memories each term stands, counted no further than `atMost`, so that a word
   * that stands everywhere costs no more in a large store. Terms in none are left out.
   */
  documentFrequencies(terms: readonly string[], atMost: number): Map<string, number>;
  searchTerms(query: LexicalQuery): LexicalHit[];
  /** The rows each term stands in, oldest first, no more than `atMost` of them. */
  postingsOf(terms: readonly string[], atMost: number): Map<string, Row[]>;
  /** The memories in these rows of this project, in no particular order. */
  memoriesIn(rows: readonly Row[]): Map<Row, StoredMemory>;
  findByErrorSignature(signature: string, limit: number): StoredMemory[];
  memoryHistory(memoryId: string): HistoryEntry[];
  /**
   * The last change that can still be undone, of one memory or of the whole project. Memories of
   * the project that were forgotten at the same moment come together.
   */
  undoableChanges(memoryId?: string): HistoryEntry[];

  findValue(namespace: Namespace, key: string): KeyedValue | undefined;
  listValues(namespace: Namespace, keyPrefix: string, limit: number): KeyedValue[];

  /** Failures of this session and agent that no later success has closed, newest first. */
  openFailures(sessionId: string, agentId: string): Activity[];
  activitySince(sessionId: string, agentId: string, sinceMs: number, limit: number): Activity[];

  /** Which of these memories this agent was given and, by the ledger, still has before it. */
  servedAmong(sessionId: string, agentId: string, memoryIds: readonly string[]): Set<string>;
  ledgerOf(sessionId: string): LedgerEntry[];

  countJobs(): number;
  hasDueJobs(nowMs: number): boolean;
  /** Takes the lease if nobody holds it, or renews it for its holder. */
  takeLease(name: string, owner: string, nowMs: number, forMs: number): boolean;
  releaseLease(name: string, owner: string): void;
  isLeased(name: string, nowMs: number): boolean;
  claimJob(nowMs: number): Job | undefined;
  finishJob(id: string): void;
  /** Puts the job back for another try, or drops it when it has had all its attempts. */
  failJob(id: string, error: string, retryAtMs: number): "will-retry" | "given-up";

  pruneSessions(olderThanMs: number): void;
  checkpoint(): void;
  checkIntegrity(): IntegrityReport;
  close(): void;
}
