import { fileSystem } from "@/platform/file-system.ts";
import {
  type Libc,
  NO_FOLLOW,
  OPEN_FOR_APPENDING,
  type OpenFileStats,
  loadLibc,
  pointerTo,
  statOpenFile,
  toCString,
} from "@/platform/libc.ts";
import { OPEN_FOR_READING, readOpenFile } from "@/platform/read-small-file.ts";

/**
 * Reads and writes a small file of this user in a folder that everybody may write to, such as /tmp.
 * Somebody else may have planted a file there, so links are never followed, and a file is trusted
 * only if it is an ordinary file, belongs to this user and has no second hard link. Nothing here
 * throws: a file that cannot be read counts as missing. Hooks use this, so it calls the C library
 * directly if it can.
 */

/** Returns the file's text, or undefined if it is missing, not trusted or too large. */
export function readPrivateFile(path: string, bytesMax: number): string | undefined {
  const libc = loadLibc();
  const bytes =
    libc === undefined ? readWithNodeFs(path, bytesMax) : readWithLibc(libc, path, bytesMax);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** Replaces the file. A reader sees the old text or the new one. Returns false on failure. */
export function replacePrivateFile(path: string, text: string): boolean {
  const libc = loadLibc();
  const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2, 10)}`;
  const bytes = new TextEncoder().encode(text);
  if (libc === undefined) return replaceWithNodeFs(path, temporary, bytes);
  const isDone =
    createWithLibc(libc, temporary, bytes) &&
    libc.rename(pointerTo(toCString(temporary)), pointerTo(toCString(path))) === 0;
  if (!isDone) removePrivateFile(temporary);
  return isDone;
}

/**
 * Appends to the file, and creates it if it is missing. Several processes may append at once: none
 * loses its text. Returns false if the file is not trusted, too large, or cannot be written.
 */
export function appendPrivateFile(path: string, text: string, bytesMax: number): boolean {
  const libc = loadLibc();
  const bytes = new TextEncoder().encode(text);
  if (libc === undefined) return appendTrustedWithNodeFs(path, bytes, bytesMax);
  const file = libc.open(pointerTo(toCString(path)), OPEN_FOR_APPENDING, 0o600);
  if (file < 0) return false;
  const room = bytesMax - bytes.length;
  const isWritten =
    isTrustedFile(libc, file, room) &&
    Number(libc.write(file, pointerTo(bytes), bytes.length)) === bytes.length;
  libc.close(file);
  return isWritten;
}

/**
 * Renames a file, and replaces what was there. Of several processes that rename the same file at
 * once one succeeds; the others get false, as for a file that is missing. Does not load node:fs if
 * it can do without.
 */
export function renameFile(from: string, to: string): boolean {
  const libc = loadLibc();
  if (libc !== undefined) {
    return libc.rename(pointerTo(toCString(from)), pointerTo(toCString(to))) === 0;
  }
  try {
    fileSystem().renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Removes the file. If it is a link, the file it points to stays. */
export function removePrivateFile(path: string): void {
  const libc = path.includes("\0") ? undefined : loadLibc();
  if (libc !== undefined) {
    libc.unlink(pointerTo(toCString(path)));
    return;
  }
  try {
    fileSystem().unlinkSync(path);
  } catch {
    // It is missing, or we may not remove it.
  }
}

// O_WRONLY, O_CREAT, O_EXCL and O_CLOEXEC on Linux.
const OPEN_FOR_CREATING = 0o1 | 0o100 | 0o200 | 0o2000000;

function readWithLibc(libc: Libc, path: string, bytesMax: number): Uint8Array | undefined {
  const file = libc.open(pointerTo(toCString(path)), OPEN_FOR_READING | NO_FOLLOW, 0);
  if (file < 0) return undefined;
  try {
    const stats = trustedStats(libc, file);
    if (stats === undefined) return undefined;
    return readOpenFile(libc, file, Math.min(bytesMax, stats.sizeBytes + GROWTH_BYTES));
  } finally {
    libc.close(file);
  }
}

/** Guess: another process appends no more than this while the file is being read. */
const GROWTH_BYTES = 4096;

function isTrustedFile(libc: Libc, file: number, bytesMax: number): boolean {
  const stats = trustedStats(libc, file);
  return stats !== undefined && stats.sizeBytes <= bytesMax;
}

function trustedStats(libc: Libc, file: number): OpenFileStats | undefined {
  const stats = statOpenFile(libc, file);
  const isTrusted =
    stats?.isOrdinary === true && stats.linkCount === 1 && stats.userId === process.getuid?.();
  return isTrusted ? stats : undefined;
}

function createWithLibc(libc: Libc, path: string, bytes: Uint8Array): boolean {
  const file = libc.open(pointerTo(toCString(path)), OPEN_FOR_CREATING | NO_FOLLOW, 0o600);
  if (file < 0) return false;
  const written = bytes.length === 0 ? 0 : Number(libc.write(file, pointerTo(bytes), bytes.length));
  libc.close(file);
  return written === bytes.length;
}

/** Reads with node:fs, under the same rules, on systems without the GNU library. */
export function readWithNodeFs(path: string, bytesMax: number): Uint8Array | undefined {
  const { closeSync, constants, fstatSync, openSync, readFileSync } = fileSystem();
  try {
    // Windows has neither flag; there, only administrators can create links.
    const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants;
    const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stats = fstatSync(file);
      const userId = process.getuid?.();
      const isOwn = userId === undefined || (stats.uid === userId && stats.nlink === 1);
      const isTrusted = stats.isFile() && isOwn && stats.size <= bytesMax;
      return isTrusted ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined; // It is missing or a link, or we may not read it.
  }
}

/** Appends with node:fs, under the same rules, on systems without the GNU library. */
export function appendTrustedWithNodeFs(
  path: string,
  bytes: Uint8Array,
  bytesMax: number,
): boolean {
  const { closeSync, constants, fstatSync, openSync, writeSync } = fileSystem();
  try {
    // Windows has neither of the first two flags; there, only administrators can create links.
    const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_WRONLY, O_APPEND, O_CREAT } = constants;
    const flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
    const file = openSync(path, flags, 0o600);
    try {
      const stats = fstatSync(file);
      const userId = process.getuid?.();
      const isOwn = userId === undefined || (stats.uid === userId && stats.nlink === 1);
      const isTrusted = stats.isFile() && isOwn && stats.size + bytes.length <= bytesMax;
      return isTrusted && writeSync(file, bytes) === bytes.length;
    } finally {
      closeSync(file);
    }
  } catch {
    return false; // It is a link or a folder, or we may not write it, or the disk is full.
  }
}

/** Replaces with node:fs, under the same rules, on systems without the GNU library. */
export function replaceWithNodeFs(path: string, temporary: string, bytes: Uint8Array): boolean {
  const { renameSync, rmSync, writeFileSync } = fileSystem();
  try {
    writeFileSync(temporary, bytes, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
    return true;
  } catch {
    rmSync(temporary, { force: true });
    return false; // Somebody else's file has this name, or the disk is full.
  }
}
