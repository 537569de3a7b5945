import { ENTRY_LIMITS, type ResolvedEntry } from "@/ghap/entry.ts";
import { entryFromText, type EntryText, isResolvedLine } from "@/ghap/journal/entry-json.ts";
import { withEvidence } from "@/ghap/journal/evidence-file.ts";
import { archiveFolder, currentPath } from "@/ghap/journal/journal-paths.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import { findKey } from "@/ghap/journal/user-files.ts";
import { fileSizeBytes, fileSystem } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile } from "@/platform/private-file.ts";

/** Guess: thousands of entries. Nothing that we write comes near it. */
export const LINES_BYTES_MAX = 16 * 1024 * 1024;

export type CurrentFile = EntryText | { readonly kind: "none" };

/**
 * Reads the active entry. Hooks that only ask about it load this file and not what writes it
 * (write-entry-files.ts). A link, a pipe or a file of another user counts as foreign.
 */
export function readCurrent(place: JournalPlace): CurrentFile {
  const path = currentPath(place.folder);
  const text = readPrivateFile(path, ENTRY_LIMITS.bytes);
  if (text !== undefined) {
    const read = entryFromText(text, findKey(place.userFolder));
    return read.kind === "own" ? { ...read, entry: withEvidence(read.entry, place) } : read;
  }
  const facts = describePath(path);
  if (facts === undefined) return { kind: "none" };
  return { kind: facts.kind === "file" ? "corrupt" : "foreign" };
}

export interface EntryLines {
  readonly entries: readonly ResolvedEntry[];
  /** How many lines were no entries of ours. */
  readonly skipped: number;
}

/** True if the file may have a line with this entry. */
export function mentionsEntry(path: string, id: string): boolean {
  if (!(fileSizeBytes(path) > 0)) return false;
  return readPrivateFile(path, LINES_BYTES_MAX)?.includes(id) === true;
}

/** Reads resolved entries. Of several lines with the same id the last one counts. */
export function readEntryLines(path: string, userFolder: string): EntryLines {
  const text = readPrivateFile(path, LINES_BYTES_MAX);
  if (text === undefined) return { entries: [], skipped: describePath(path) === undefined ? 0 : 1 };
  const key = findKey(userFolder);
  const byId = new Map<string, ResolvedEntry>();
  let skipped = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const read = entryFromText(line, key);
    if (isResolvedLine(read)) {
      byId.delete(read.entry.id);
      byId.set(read.entry.id, read.entry);
    } else skipped += 1;
  }
  return { entries: [...byId.values()], skipped };
}

const ARCHIVE_NAME = /^(\d{8})_(session_\d{8}_\d{6}_[0-9a-f]{6})\.jsonl$/;
/** Guess: years of sessions. */
const ARCHIVES_MAX = 5_000;

/** The archive files, newest first; those of one session if it is given. */
export function listArchives(folder: string, sessionId?: string): string[] {
  try {
    return fileSystem()
      .readdirSync(archiveFolder(folder))
      .filter((name) => {
        const [, , session] = ARCHIVE_NAME.exec(name) ?? [];
        return session !== undefined && (sessionId === undefined || session === sessionId);
      })
      .sort()
      .toReversed()
      .slice(0, ARCHIVES_MAX)
      .map((name) => joinPath(archiveFolder(folder), name));
  } catch {
    return []; // There is no such folder.
  }
}
