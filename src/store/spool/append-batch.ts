import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSizeBytes, fileSystem } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { mergeSegment } from "@/store/spool/merge-segment.ts";
import { encodeRecord } from "@/store/spool/segment-records.ts";
import {
  addToCount,
  CLOSED_SEGMENT,
  openSegmentPath,
  spoolBytes,
  spoolFolder,
} from "@/store/spool/spool-folder.ts";

/**
 * Keeps writes until the store is no longer locked. Returns true once they are on disk. If the
 * spool is full or cannot be written, counts them as dropped and returns false.
 */
export function spoolWrites(
  storeFolder: string,
  writes: readonly StoreWrite[],
  clock: Clock,
  projectId?: string,
): boolean {
  const record = encodeRecord({ id: newId("run", clock), writes, projectId });
  if (hasRoomFor(record.length, storeFolder, clock) && appendRecord(storeFolder, record, clock)) {
    return true;
  }
  addToCount(storeFolder, "dropped", 1);
  return false;
}

/** Closes a segment that has grown large, and merges it: the next one begins empty. */
function hasRoomFor(bytes: number, storeFolder: string, clock: Clock): boolean {
  try {
    const segment = openSegmentPath(storeFolder);
    if (fileSizeBytes(segment) + bytes > LIMITS.spoolSegmentBytes) {
      const closed = closeSegment(storeFolder, clock);
      if (closed !== undefined) tryToMerge(storeFolder, closed);
    }
    return spoolBytes(storeFolder) + bytes <= LIMITS.spoolBytes;
  } catch {
    return false; // The disk is full or read-only.
  }
}

function tryToMerge(storeFolder: string, segment: string): void {
  try {
    mergeSegment(storeFolder, segment);
  } catch {
    // A worker has just applied it, or the disk is full: the batches stay as they are.
  }
}

/**
 * Renames the open segment, so that nothing more is appended to it. Returns its path, or undefined
 * if there is none.
 */
export function closeSegment(storeFolder: string, clock: Clock): string | undefined {
  const open = openSegmentPath(storeFolder);
  if (fileSizeBytes(open) === 0) return undefined;
  const closed = newSegmentPath(storeFolder, clock);
  try {
    fileSystem().renameSync(open, closed);
    return closed;
  } catch {
    return undefined; // Another process has just renamed it.
  }
}

function newSegmentPath(storeFolder: string, clock: Clock): string {
  return joinPath(spoolFolder(storeFolder), newId("run", clock) + CLOSED_SEGMENT);
}

/** Guess: how often the segment may be closed by others while a record is appended. */
const ATTEMPTS = 5;

/**
 * Appends a record with a single write, which the system does not mix with others. The segment may
 * be closed and applied between opening and writing. Then the path leads to another file
 * afterwards, and the record is appended there too: batches are applied once. If that goes on, the
 * record becomes a closed segment of its own, which nobody can close under it.
 */
function appendRecord(storeFolder: string, record: Uint8Array, clock: Clock): boolean {
  const { closeSync, constants, fstatSync, fsyncSync, mkdirSync, openSync, statSync, writeSync } =
    fileSystem();
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_WRONLY } = constants;
  const path = openSegmentPath(storeFolder);
  const append = () => {
    const flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
    const file = openSync(path, flags, 0o600);
    try {
      const own = fstatSync(file);
      if (!own.isFile() || writeSync(file, record) !== record.length) return "failed";
      fsyncSync(file);
      const there = statSync(path, { throwIfNoEntry: false });
      return there?.ino === own.ino && there.dev === own.dev ? "kept" : "closed";
    } finally {
      closeSync(file);
    }
  };
  try {
    mkdirSync(spoolFolder(storeFolder), { recursive: true, mode: 0o700 });
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const outcome = append();
      if (outcome !== "closed") return outcome === "kept";
    }
    writeFileAtomically(newSegmentPath(storeFolder, clock), record, 0o600);
    return true;
  } catch {
    return false; // The disk is full or read-only, or something else is in the place of the file.
  }
}
