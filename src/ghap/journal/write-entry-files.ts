import type { GhapEntry, ResolvedEntry } from "@/ghap/entry.ts";
import { LINES_BYTES_MAX } from "@/ghap/journal/entry-files.ts";
import { entryToLine } from "@/ghap/journal/entry-json.ts";
import { removeEvidence } from "@/ghap/journal/evidence-file.ts";
import { archiveFolder, currentPath, sessionEntriesPath } from "@/ghap/journal/journal-paths.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";
import { joinPath } from "@/platform/path-parts.ts";

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

/** The file that the entries of a session are archived in today. */
export function archivePath(folder: string, sessionId: string, nowMs: number): string {
  const date = new Date(nowMs).toISOString().slice(0, 10).replaceAll("-", "");
  return joinPath(archiveFolder(folder), `${date}_${sessionId}.jsonl`);
}
