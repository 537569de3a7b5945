import type { StoreWrite, WriteOutcome } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * What an import reads: some file of this program or another, part by part, so that it may be
 * larger than memory. Each kind of file has a module of its own that makes these values;
 * import.ts brings them in and knows nothing of formats.
 */
export type ImportKind = "export" | "graph" | "claude-mem" | "transcript" | "notes";

export type ImportItem =
  /** One memory, in the fields of an export (record-memory.ts). */
  | {
      readonly kind: "record";
      readonly record: Readonly<Record<string, unknown>>;
      readonly where: string;
    }
  /** Something that should have been a memory and cannot be read. */
  | { readonly kind: "broken"; readonly reason: string; readonly where: string }
  /** Something that is rightly left out. */
  | { readonly kind: "left-out"; readonly reason: string; readonly where: string };

export interface ImportPart {
  readonly items: readonly ImportItem[];
  /** How much has been read by now, of the source's total. */
  readonly done: number;
  /**
   * What to note once the items are in, such as how far the source was read. One outcome for each
   * item; none where it was left out or could not be read. Not called in a dry run.
   */
  readonly notes?: (outcomes: readonly (WriteOutcome | undefined)[]) => readonly StoreWrite[];
  /** Memories that came from this source and that it no longer holds. They are kept. */
  readonly goneIds?: readonly string[];
}

export interface ImportSource {
  /** As it is told to people. */
  readonly name: string;
  readonly kind: ImportKind;
  readonly unit: "bytes" | "rows";
  readonly total: number;
  /** Begins, or goes on where an earlier import has noted its place. */
  read(store: Store): Iterable<ImportPart>;
}

/** A file that is not imported, so that the report can say why. */
export function leftOutSource(name: string, reason: string): ImportSource {
  const item: ImportItem = { kind: "left-out", reason, where: name };
  return { name, kind: "notes", unit: "bytes", total: 0, read: () => [{ items: [item], done: 0 }] };
}
