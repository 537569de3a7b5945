import { fileSystem } from "@/platform/file-system.ts";
import { type Libc, NO_FOLLOW, loadLibc, pointerTo, toCString } from "@/platform/libc.ts";
import { OPEN_FOR_READING, readOpenFile } from "@/platform/read-small-file.ts";

/**
 * A small file of this user in a folder that everybody may write to, such as /tmp. What lies
 * there may be somebody else's trap: links are never followed, and a file counts only if it is
 * an ordinary one, belongs to this user and has one name. Nothing here throws: what cannot be
 * had is not there. Goes through the C library where it can, as hooks use it.
 */

/** The text of the file; undefined where there is none that can be trusted, or too large a one. */
export function readPrivateFile(path: string, bytesMax: number): string | undefined {
  const calls = loadLibc();
  const bytes = calls === undefined ? readWithNodeFs(path, bytesMax) : read(calls, path, bytesMax);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** Puts the text in its place: who reads meanwhile sees the old text or the new one. */
export function replacePrivateFile(path: string, text: string): boolean {
  const calls = loadLibc();
  const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2, 10)}`;
  const bytes = new TextEncoder().encode(text);
  if (calls === undefined) return replaceWithNodeFs(path, temporary, bytes);
  const isDone =
    create(calls, temporary, bytes) &&
    calls.rename(pointerTo(toCString(temporary)), pointerTo(toCString(path))) === 0;
  if (!isDone) removePrivateFile(temporary);
  return isDone;
}

/** Takes the name away; what a link of that name points to stays. */
export function removePrivateFile(path: string): void {
  try {
    fileSystem().unlinkSync(path);
  } catch {
    // Not there, or not ours.
  }
}

// Linux's numbers: write only, a new file, closed in programs we start.
const OPEN_FOR_CREATING = 0o1 | 0o100 | 0o200 | 0o2000000;

function read(calls: Libc, path: string, bytesMax: number): Uint8Array | undefined {
  const file = calls.open(pointerTo(toCString(path)), OPEN_FOR_READING | NO_FOLLOW, 0);
  if (file < 0) return undefined;
  try {
    return isOurs(calls, file) ? readOpenFile(calls, file, bytesMax) : undefined;
  } finally {
    calls.close(file);
  }
}

// What statx is asked, where each part of its answer lies, and what an ordinary file's mode is.
const EMPTY_PATH = 0x1000;
const BASIC_STATS = 0x7ff;
const STATX = { bytes: 256, links: 16, userId: 20, mode: 28 } as const;
const FILE_KIND = 0o170000;
const ORDINARY_FILE = 0o100000;

function isOurs(calls: Libc, file: number): boolean {
  const found = new Uint8Array(STATX.bytes);
  if (calls.statx(file, pointerTo(toCString("")), EMPTY_PATH, BASIC_STATS, pointerTo(found)) !== 0)
    return false;
  const view = new DataView(found.buffer);
  return (
    (view.getUint16(STATX.mode, true) & FILE_KIND) === ORDINARY_FILE &&
    view.getUint32(STATX.links, true) === 1 &&
    view.getUint32(STATX.userId, true) === process.getuid?.()
  );
}

function create(calls: Libc, path: string, bytes: Uint8Array): boolean {
  const file = calls.open(pointerTo(toCString(path)), OPEN_FOR_CREATING | NO_FOLLOW, 0o600);
  if (file < 0) return false;
  const written =
    bytes.length === 0 ? 0 : Number(calls.write(file, pointerTo(bytes), bytes.length));
  calls.close(file);
  return written === bytes.length;
}

/** What private-file.ts promises, by node:fs: for systems without the GNU library. */

export function readWithNodeFs(path: string, bytesMax: number): Uint8Array | undefined {
  const { closeSync, constants, fstatSync, openSync, readFileSync } = fileSystem();
  try {
    // Windows has neither; there, only administrators can make links.
    const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants;
    const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stats = fstatSync(file);
      const userId = process.getuid?.();
      const isOurs = userId === undefined || (stats.uid === userId && stats.nlink === 1);
      const isFit = stats.isFile() && isOurs && stats.size <= bytesMax;
      return isFit ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined; // Not there, a link, or not for us.
  }
}

export function replaceWithNodeFs(path: string, temporary: string, bytes: Uint8Array): boolean {
  const { renameSync, rmSync, writeFileSync } = fileSystem();
  try {
    writeFileSync(temporary, bytes, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
    return true;
  } catch {
    rmSync(temporary, { force: true });
    return false; // Somebody else's file has that name, or the disk is full.
  }
}
