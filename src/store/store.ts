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
import type {
  ImportedMemory,
  MemoryLink,
  MemoryVector,
  MemoryVersion,
  NewMemory,
  StoredMemory,
} from "@/store/memory-types.ts";
import type {
  LedgerEntry,
  InjectionOutcome,
  LedgerFilter,
  LedgerSummary,
  UseSummary,
} from "@/store/ledger.ts";
import type {
  VectorQuery,
  VectorHit,
  VectorDivision,
  LooseVector,
  MemoryToEmbed,
  MemoryFilter,
  Row,
  LexicalHit,
  LexicalQuery,
} from "@/store/queries.ts";

export const NAMESPACES = ["session", "consciousness", "memory"] as const;
export type Namespace = (typeof NAMESPACES)[number];

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

/** "delegation": work handed to a subagent that has not begun it yet. */
export const ACTIVITY_KINDS = ["failure", "edit", "command", "delegation"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Something an agent did in a session that later events need to know of. */
export interface Activity {
  readonly id: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly kind: ActivityKind;
  /** What it is about: the command's key, the file, or the type of the agent. */
  readonly subject: string;
  readonly atMs: number;
  readonly body: unknown;
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
  | {
      readonly kind: "remember";
      readonly memory: NewMemory;
      /** A memory that this one takes the place of. */
      readonly supersedes?: string;
    }
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
  /** What a memory says was tried, and worked or did not. */
  | {
      readonly kind: "count-outcome";
      readonly memoryId: string;
      readonly outcome: "worked" | "failed";
      readonly atMs: number;
    }
  /**
   * The same link again becomes stronger, up to 1. "supersedes" also marks the memory it points
   * to as superseded. Refused where one of the two is not here.
   */
  | { readonly kind: "link"; readonly link: MemoryLink }
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
  /** What was begun in a session (a failure, a delegation) has come to its end. */
  | { readonly kind: "close-activity"; readonly ids: readonly string[]; readonly atMs: number }
  | {
      readonly kind: "add-ledger";
      readonly entry: LedgerEntry;
      /** Refused as served where the agent has this memory before it already. */
      readonly unlessServed?: boolean;
    }
  /** A judgement stands: a second one of the same injection is left out. */
  | {
      readonly kind: "judge-injections";
      readonly ids: readonly string[];
      /** Where it is known: the ledger is then not looked through for the ids. */
      readonly sessionId?: string;
      readonly outcome: InjectionOutcome;
      readonly evidence?: readonly string[];
      readonly atMs: number;
    }
  /** What the session was shown is no longer in its context: it may be shown again. */
  | { readonly kind: "unserve-session"; readonly sessionId: string }
  /** Refused as absent where the memory is gone, or its content is no longer this one. */
  | {
      readonly kind: "put-vector";
      readonly memoryId: string;
      readonly contentHash: string;
      readonly vector: MemoryVector;
    }
  /** Vectors that are no longer these, or are gone, are left as they are. */
  | {
      readonly kind: "assign-cells";
      readonly vectors: readonly (LooseVector & { readonly cell: number })[];
    }
  | { readonly kind: "enqueue"; readonly job: NewJob };

export interface RememberedOutcome {
  readonly kind: "remembered";
  readonly memoryId: string;
  /** False where the same was there already: it was counted, and the id is that one's. */
  readonly isNew: boolean;
  /** True where what was there says the same in slightly other words. */
  readonly isOtherWording?: boolean;
  /** Another memory that says something much alike; the two are linked. */
  readonly similarTo?: string;
}

/** What became of one write of a batch, in the order of the batch. */
export type WriteOutcome =
  | { readonly kind: "done" }
  | RememberedOutcome
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
  | "forgotten"
  /** Another hook of the session was quicker. */
  | "served";

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
   * In how many memories each term stands, at most `atMost`. Small numbers are exact, large ones
   * may be estimates, so that a word that stands everywhere costs no more in a large store. Terms
   * in none are left out.
   */
  documentFrequencies(terms: readonly string[], atMost: number): Map<string, number>;
  searchTerms(query: LexicalQuery): LexicalHit[];
  /** The rows each term stands in, oldest first, no more than `atMost` of them. */
  postingsOf(terms: readonly string[], atMost: number): Map<string, Row[]>;
  /** The memories in these rows of this project, in no particular order. */
  memoriesIn(rows: readonly Row[]): Map<Row, StoredMemory>;
  findByErrorSignature(signature: string, limit: number): StoredMemory[];
  /**
   * The memory with what was remembered in its session just before and after it, in that order;
   * alone where it belongs to no session, nothing where it is not there.
   */
  sessionAround(memoryId: string, before: number, after: number): StoredMemory[];
  /** The strongest links from and to these memories. */
  linksOf(memoryIds: readonly string[], limit: number): MemoryLink[];
  /**
   * Memories of every project of the store whose vector is missing or another encoder's, in the
   * order of their rows, from the one after `afterRow` on ("0": from the first).
   */
  memoriesToEmbed(encoder: string, afterRow: Row, limit: number): MemoryToEmbed[];
  /**
   * The memories nearest in meaning, at a cost that does not grow with the store. Exact where
   * there are few vectors (LIMITS.exactVectors) and the budget suffices for them.
   */
  searchVectors(query: VectorQuery): VectorHit[];
  vectorsOutside(division: VectorDivision, limit: number): LooseVector[];
  /** How many memories of this project have a vector of each encoder. */
  countVectorsByEncoder(): Map<string, number>;
  memoryHistory(memoryId: string): HistoryEntry[];
  /**
   * The last change that can still be undone, of one memory or of the whole project. Memories of
   * the project that were forgotten at the same moment come together.
   */
  undoableChanges(memoryId?: string): HistoryEntry[];

  findValue(namespace: Namespace, key: string): KeyedValue | undefined;
  /** In the order of their keys; from the one after `afterKey` on, where that is given. */
  listValues(
    namespace: Namespace,
    keyPrefix: string,
    limit: number,
    afterKey?: string,
  ): KeyedValue[];

  /** Failures of this session and agent that no later success has closed, newest first. */
  openFailures(sessionId: string, agentId: string): Activity[];
  activitySince(sessionId: string, agentId: string, sinceMs: number, limit: number): Activity[];
  /** What is still open of this kind in the whole session, whichever agent did it, newest first. */
  openActivity(sessionId: string, kind: ActivityKind, limit: number): Activity[];

  /** Which of these memories this agent was given and, by the ledger, still has before it. */
  servedAmong(sessionId: string, agentId: string, memoryIds: readonly string[]): Set<string>;
  ledgerOf(sessionId: string): LedgerEntry[];
  /** What was shown last, of every session or of what is asked for, newest first. */
  lastInjections(limit: number, filter?: LedgerFilter): LedgerEntry[];
  /** At most two entries whose id ends like this. */
  findInjections(idEnding: string): LedgerEntry[];
  summarizeLedger(sinceMs: number, topLimit: number): LedgerSummary;
  /** `unusedFrom`: shown for nothing at least as often. */
  summarizeUse(sinceMs: number, unusedFrom: number, unusedLimit: number): UseSummary;

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
