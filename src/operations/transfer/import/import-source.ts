import type { StoreWrite, WriteOutcome } from "@/store/port/writes-port.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { NewMemory } from "@/store/memory-types.ts";

/**
 * A source is a file to import, of this program or another. It is read part by part, so it may be
 * larger than memory. Each format has its own module that creates sources; import-memories.ts
 * stores their items and knows nothing of formats.
 */
export type ImportKind = "export" | "graph" | "claude-mem" | "transcript" | "notes";

export type ImportItem =
  /** One memory in the JSON form of an export (memory-from-json.ts). */
  | {
      readonly kind: "memory";
      readonly json: Readonly<Record<string, unknown>>;
      readonly where: string;
    }
  /** Something that should be a memory but cannot be read. */
  | { readonly kind: "broken"; readonly reason: string; readonly where: string }
  /** Something left out on purpose. */
  | { readonly kind: "left-out"; readonly reason: string; readonly where: string };

/** A statement of a conversation, and what becomes of it. */
export interface ImportedStatement {
  readonly memory: NewMemory;
  readonly fate: "stored" | "known" | "forgotten" | "beyond-session";
  readonly where: string;
}

export interface ImportPart {
  readonly items: readonly ImportItem[];
  /**
   * Statements with the writes that store them: a statement may also replace an older memory or
   * make a rule of it. The writes hold for the store as it was when the part was read.
   */
  readonly statements?: readonly ImportedStatement[];
  readonly writes?: readonly StoreWrite[];
  /** How much of the source's total has been read. */
  readonly done: number;
  /**
   * Writes to apply once the items are stored, such as how far the source was read. Gets one outcome
   * per item, undefined if it was left out or broken. Not called in a dry run.
   */
  readonly notes?: (outcomes: readonly (WriteOutcome | undefined)[]) => readonly StoreWrite[];
  /** Memories from an earlier import that the source no longer contains. They are kept. */
  readonly goneIds?: readonly string[];
}

export interface ImportSource {
  /** The name shown to people. */
  readonly name: string;
  readonly kind: ImportKind;
  readonly unit: "bytes" | "rows";
  readonly total: number;
  /** Reads from the start, or from the position that an earlier import has stored. */
  read(tools: OperationTools): Iterable<ImportPart>;
}

/** A file that is not imported; it is a source so that the report can say why. */
export function leftOutSource(name: string, reason: string): ImportSource {
  const item: ImportItem = { kind: "left-out", reason, where: name };
  return { name, kind: "notes", unit: "bytes", total: 0, read: () => [{ items: [item], done: 0 }] };
}
