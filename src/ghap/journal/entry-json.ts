import { ENTRY_LIMITS, type GhapEntry, isResolved, type ResolvedEntry } from "@/ghap/entry.ts";
import { isMarked, withMark } from "@/ghap/journal/user-files.ts";

/** The line of a file that has this entry, with its mark. */
export function entryToLine(entry: GhapEntry, userFolder: string): string {
  return `${JSON.stringify(withMark(fitToFile(entry), userFolder))}\n`;
}

/** The entry without its oldest iterations and notes, if it would be too long. */
function fitToFile(entry: GhapEntry): GhapEntry {
  // A kilobyte is left for the mark.
  if (Buffer.byteLength(JSON.stringify(entry)) <= ENTRY_LIMITS.bytes - 1024) return entry;
  const { history, notes } = entry;
  if (history.length > 0) return fitToFile({ ...entry, history: history.slice(1) });
  return notes.length > 0 ? fitToFile({ ...entry, notes: notes.slice(1) }) : entry;
}

export type EntryText =
  | { readonly kind: "own"; readonly entry: GhapEntry }
  /** It is no entry. */
  | { readonly kind: "corrupt" }
  /** It may be one, but our journal did not write it. */
  | { readonly kind: "foreign" };

/** Reads one entry. What has our mark is as we wrote it. */
export function entryFromText(text: string, key: string | undefined): EntryText {
  const record = parseObject(text);
  if (record === undefined) return { kind: "corrupt" };
  if (!isMarked(record, key)) return { kind: "foreign" };
  const { mark: _mark, ...entry } = record;
  return isEntry(entry) ? { kind: "own", entry } : { kind: "corrupt" };
}

export function isResolvedLine(read: EntryText): read is { kind: "own"; entry: ResolvedEntry } {
  return read.kind === "own" && isResolved(read.entry);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const TEXTS = ["id", "session_id", "created_at", "goal", "hypothesis", "action", "prediction"];
const LISTS = ["history", "notes", "evidence"];

/** Another version may have written it, so the shape is checked, not each value. */
function isEntry(record: Record<string, unknown>): record is Record<string, unknown> & GhapEntry {
  return (
    TEXTS.every((name) => typeof record[name] === "string") &&
    LISTS.every((name) => Array.isArray(record[name])) &&
    typeof record["iteration_count"] === "number" &&
    record["outcome"] !== undefined
  );
}
