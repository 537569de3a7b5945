import { ENTRY_LIMITS, type GhapEntry, type ResolvedEntry } from "@/ghap/entry.ts";
import {
  entryFromText,
  type EntryText,
  entryToLine,
  isResolvedLine,
} from "@/ghap/journal/entry-json.ts";
import { removeEvidence, withEvidence } from "@/ghap/journal/evidence-file.ts";
import { archiveFolder, currentPath, sessionEntriesPath } from "@/ghap/journal/journal-paths.ts";
import { type JournalPlace } from "@/ghap/journal/journal-place.ts";
import { findKey } from "@/ghap/journal/user-files.ts";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSizeBytes, fileSystem } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile } from "@/platform/private-file.ts";

/** Guess: thousands of entries. Nothing that we write comes near it. */
const LINES_BYTES_MAX = 16 * 1024 * 1024;

export type CurrentFile = EntryText | { readonly kind: "none" };

/** Reads the active entry. A link, a pipe or a file of another user counts as foreign. */
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

export function writeCurrent(entry: GhapEntry, { folder, userFolder }: JournalPlace): void {
  writeFileAtomically(currentPath(folder), entryToLine(entry, userFolder), 0o600);
}

export function removeCurrent(place: JournalPlace): void {
  fileSystem().rmSync(currentPath(place.folder), { force: true });
  removeEvidence(place);
}

/** Renames a file that we cannot use, so that nothing is lost and its name is free. */
export function setAside(path: string, why: "corrupted" | "foreign", nowMs: number): string {
  const { existsSync, renameSync } = fileSystem();
  const epoch = Math.floor(nowMs / 1_000);
  let target = `${path}.${why}.${epoch}`;
  for (let n = 1; existsSync(target); n += 1) target = `${path}.${why}.${epoch}.${n}`;
  renameSync(path, target);
  return target;
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

/** Appends entries; they are on disk when this returns. A torn last line is ended first. */
export function appendEntryLines(
  path: string,
  entries: readonly GhapEntry[],
  place: JournalPlace,
): void {
  const { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, writeSync } =
    fileSystem();
  const facts = describePath(path);
  const isUsable = facts?.kind === "file" && facts.sizeBytes < LINES_BYTES_MAX / 2;
  if (facts !== undefined && !isUsable) {
    setAside(path, facts.kind === "file" ? "corrupted" : "foreign", place.clock.nowMs());
  }
  const lines = entries.map((entry) => entryToLine(entry, place.userFolder)).join("");
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDWR } = constants;
  const file = openSync(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, 0o600);
  try {
    const { size } = fstatSync(file);
    const last = new Uint8Array(1);
    if (size > 0) readSync(file, last, 0, 1, size - 1);
    const bytes = new TextEncoder().encode(size > 0 && last[0] !== 0x0a ? `\n${lines}` : lines);
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Replaces the session's entries. A file with lines that are not ours is set aside first. */
export function replaceSessionEntries(
  entries: readonly ResolvedEntry[],
  hadForeignLines: boolean,
  place: JournalPlace,
): void {
  const path = sessionEntriesPath(place.folder);
  if (hadForeignLines) setAside(path, "corrupted", place.clock.nowMs());
  if (entries.length === 0) fileSystem().rmSync(path, { force: true });
  else {
    const lines = entries.map((entry) => entryToLine(entry, place.userFolder)).join("");
    writeFileAtomically(path, lines, 0o600);
  }
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

/** The file that the entries of a session are archived in today. */
export function archivePath(folder: string, sessionId: string, nowMs: number): string {
  const date = new Date(nowMs).toISOString().slice(0, 10).replaceAll("-", "");
  return joinPath(archiveFolder(folder), `${date}_${sessionId}.jsonl`);
}
