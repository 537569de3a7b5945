/**
 * The spool: writes that wait because the store was locked. Hooks append batches of writes to one
 * file, the open segment; a worker renames it and applies it. An acknowledged batch stays in a
 * segment until it is durably in the store, whatever process is killed when.
 */
import { appendToFile } from "@/platform/append-file.ts";
import { fileSizeBytes, namesIn } from "@/platform/file-system.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { BATCH_BYTES_MAX, readSegment } from "@/store/spool/segment-records.ts";

/** The segment that batches are appended to. */
export const OPEN_SEGMENT = "open.log";
/** A segment that nothing is appended to any more; their names sort by age. */
export const CLOSED_SEGMENT = ".segment";
/** One batch in a file of its own, as older versions wrote it. */
export const SINGLE_BATCH = ".batch";

/** Writes that cannot be read or applied are kept in files with this ending. */
export const SET_ASIDE = ".damaged";

export function spoolFolder(storeFolder: string): string {
  return joinPath(storeFolder, "spool");
}

export function openSegmentPath(storeFolder: string): string {
  return joinPath(spoolFolder(storeFolder), OPEN_SEGMENT);
}

/** The names of closed segments and single batches, oldest first. */
export function listWaitingFiles(storeFolder: string): string[] {
  return namesIn(spoolFolder(storeFolder))
    .filter((name) => name.endsWith(CLOSED_SEGMENT) || name.endsWith(SINGLE_BATCH))
    .sort();
}

/** True if writes wait. */
export function hasSpooled(storeFolder: string): boolean {
  if (fileSizeBytes(openSegmentPath(storeFolder)) > 0) return true;
  return listWaitingFiles(storeFolder).length > 0;
}

/** The number of batches that wait. Reads all of them. */
export function countSpooled(storeFolder: string): number {
  let count = 0;
  for (const name of [OPEN_SEGMENT, ...listWaitingFiles(storeFolder)]) {
    const path = joinPath(spoolFolder(storeFolder), name);
    if (name.endsWith(SINGLE_BATCH)) count += 1;
    else count += readSegment(readFile(path)).batches.length;
  }
  return count;
}

function readFile(path: string): Uint8Array {
  try {
    return readOrdinaryFile(path, 2 * BATCH_BYTES_MAX);
  } catch {
    return new Uint8Array(0); // There is none, or a worker has just taken it.
  }
}

/** The bytes of everything that waits. What was set aside takes no place from it. */
export function spoolBytes(storeFolder: string): number {
  const folder = spoolFolder(storeFolder);
  let bytes = 0;
  for (const name of namesIn(folder)) {
    if (!name.endsWith(SET_ASIDE)) bytes += fileSizeBytes(joinPath(folder, name));
  }
  return bytes;
}

/** The files with writes that could not be read or applied. */
export function countSetAside(storeFolder: string): number {
  return namesIn(spoolFolder(storeFolder)).filter((name) => name.endsWith(SET_ASIDE)).length;
}

/** Counts of what was not applied, each as the size of a file. */
const COUNTS = { dropped: "dropped", merged: "merged" } as const;

/** Adds to a count. Appending is the only way to count that no two processes can get wrong. */
export function addToCount(storeFolder: string, count: keyof typeof COUNTS, added: number): void {
  if (added > 0) appendToFile(countPath(storeFolder, count), ".".repeat(added));
}

/** The batches that were dropped since the store was made. */
export function countDropped(storeFolder: string): number {
  return fileSizeBytes(countPath(storeFolder, "dropped"));
}

/** The writes that were left out because a later one of the same segment replaces them. */
export function countMerged(storeFolder: string): number {
  return fileSizeBytes(countPath(storeFolder, "merged"));
}

function countPath(storeFolder: string, count: keyof typeof COUNTS): string {
  return joinPath(spoolFolder(storeFolder), COUNTS[count]);
}
