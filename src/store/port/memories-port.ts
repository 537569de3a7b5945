import type { ImportedMemory, MemoryType, NewMemory, StoredMemory } from "@/store/memory-types.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";

/** Conditions on memories. A memory has to meet all that are given. */
export interface MemoryFilter {
  readonly limit: number;
  readonly offset?: number;
  readonly type?: MemoryType;
  /** The memory has at least one of these tags. An empty list is no condition. */
  readonly tags?: readonly string[];
  /** When the memory was first stored; both bounds are inclusive. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** The session that stored it. */
  readonly sessionId?: string;
  /** The type of agent that stored it. */
  readonly agentType?: string;
  /** Matches somewhere in the text. */
  readonly pattern?: RegExp;
}

/** A position among the memories with a tag, oldest first. */
export interface TagPosition {
  readonly atMs: number;
  readonly row: number;
}

export interface TaggedPage {
  readonly memories: readonly StoredMemory[];
  /** The start of the next page; undefined if this was the last. */
  readonly next: TagPosition | undefined;
}

/** The fields by which an imported memory is recognised. */
export type ImportIdentity = Pick<ImportedMemory, "id" | "originalId" | "contentHash" | "sourceId">;

export type MemoryChange =
  | "remembered"
  | "repeated"
  | "imported"
  | "edited"
  | "merged"
  | "forgotten"
  | "let-go"
  /** Damaged, and its history did not say enough to restore it. */
  | "lost"
  | "restored";

/** One change to a memory, in the order it happened. Entries are never changed or removed. */
export interface HistoryEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly memoryId: string;
  readonly change: MemoryChange;
  readonly body: unknown;
  /** The number of the entry that this change undid. */
  readonly undoes: number | undefined;
}

/**
 * Reads the memories of one project: single ones, lists, counts, their history and how they were
 * at an earlier time. Memories of another project in the same store are never returned.
 */
export interface MemoriesPort {
  findMemory(id: string): StoredMemory | undefined;
  /** The memories made of this statement. */
  findBySource(sourceId: string): StoredMemory[];
  /**
   * The memories that are forgotten with this one: those made of the same statement, those with the
   * same words in whose place it is, and if it is a standing rule or repeats one, all statements
   * that say it. The memory itself comes first.
   */
  forgottenTogether(id: string): StoredMemory[];
  /**
   * Says whether a statement needs to be stored. "known": it was stored before, by this or another
   * reading of its session. "forgotten": it was forgotten after it was said.
   */
  judgeStatement(memory: NewMemory): "known" | "forgotten" | undefined;
  /** The newest memories with at least one of these tags, by index alone. */
  findTagged(tags: readonly string[], limit: number): StoredMemory[];
  /** The memories with this tag, oldest first, page by page. */
  oldestTagged(tag: string, after: TagPosition, limit: number): TaggedPage;
  countTagged(tag: string): number;
  /** At most two ids with this ending, forgotten memories included. */
  findIdsByEnding(ending: string): string[];
  /** Newest first. */
  listMemories(filter: MemoryFilter): StoredMemory[];
  /** Every memory, oldest first. Reads them in parts, so that memory use stays bounded. */
  iterateMemories(): Iterable<StoredMemory>;

  countMemories(): number;
  /** About how many memories there are, at a cost that does not grow with their number. */
  estimateMemoryCount(): number;
  countBy(field: "type" | "origin"): Map<string, number>;
  countCreatedSince(sinceMs: number): number;

  /** The memory as it was then. Returns undefined if it did not exist. */
  memoryAsOf(id: string, atMs: number): StoredMemory | undefined;
  memoriesAsOf(atMs: number, filter: MemoryFilter): StoredMemory[];
  memoryHistory(memoryId: string): HistoryEntry[];
  /**
   * The last change that can still be undone, of one memory or of the whole project. Memories
   * forgotten at the same moment are returned together.
   */
  undoableChanges(memoryId?: string): HistoryEntry[];

  /** Why an import would leave this memory out. Returns undefined if it would be imported. */
  judgeImport(memory: ImportIdentity): WriteOutcome | undefined;
}
