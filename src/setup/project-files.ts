import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  type Stats,
} from "node:fs";
import { createHash } from "node:crypto";
import { dirname, resolve } from "node:path";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { CatalogueError } from "@/base/errors.ts";

/** The files of the user's project, as setup touches them: errors are those of the catalogue. */

/** The bytes of a file, or undefined when there is none. */
export function readIfPresent(path: string): Uint8Array | undefined {
  return orAbsent(path, () => new Uint8Array(readFileSync(path)));
}

/** Whether anything is at the path, a broken link included. */
export function isPresent(path: string): boolean {
  return orAbsent(path, () => lstatSync(path)) !== undefined;
}

/** Permission bits of a file, or undefined when there is none. */
export function readMode(path: string): number | undefined {
  const stats = orAbsent(path, () => statSync(path));
  return stats === undefined ? undefined : stats.mode & 0o777;
}

/** Where a file really is: the end of its links, even if nothing is there yet. */
export function resolveLinks(path: string): string {
  const real = orAbsent(path, () => realpathSync(path));
  if (real !== undefined) return real;
  const link = orAbsent(path, () => (lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path));
  return link === undefined ? path : resolve(dirname(path), link);
}

/**
 * Replaces or creates a file in one step. An existing file keeps its permissions and owner; a
 * read-only one is refused, although renaming would get around it.
 */
export function replaceFile(path: string, content: string | Uint8Array, mode?: number): void {
  requireWritable(path);
  const before = orAbsent(path, () => statSync(path));
  attempt(path, () => {
    const wanted = mode ?? (before === undefined ? undefined : before.mode & 0o7777);
    writeFileAtomically(path, content, wanted);
    // The mask of the process may have taken bits away.
    if (wanted !== undefined) chmodSync(path, wanted);
    if (before !== undefined) keepOwner(path, before);
  });
}

/** Throws ERR_PERMISSION when the file exists and its owner may not write it. */
export function requireWritable(path: string): void {
  const mode = readMode(path);
  if (mode === undefined) return;
  attempt(path, () => accessSync(path, constants.W_OK));
  // An administrator's account may write everything; the owner's wish still counts.
  if ((mode & 0o200) === 0) throw new CatalogueError("ERR_PERMISSION", { path });
}

/** Throws ERR_DIRECTORY_MISSING unless the path is a directory. */
export function requireDirectory(path: string): void {
  const missing = (cause?: unknown) => new CatalogueError("ERR_DIRECTORY_MISSING", { path }, cause);
  try {
    if (!statSync(path).isDirectory()) throw missing();
  } catch (error) {
    const code = errorCode(error);
    throw code === "ENOENT" || code === "ENOTDIR" ? missing(error) : toSetupError(path, error);
  }
}

/** Throws unless the path is a folder or nothing at all. */
export function requireFolderOrNothing(path: string): void {
  const stats = orAbsent(path, () => statSync(path));
  if (stats !== undefined && !stats.isDirectory()) throw notAFolder(path);
}

export function deleteFile(path: string): void {
  attempt(path, () => rmSync(path, { force: true }));
}

/** Removes a folder if it is empty, and says whether it did. */
export function deleteFolderIfEmpty(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    // Not empty, not there, or not ours to remove: in each case it stays as it is.
    return false;
  }
}

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function orAbsent<T>(path: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw toSetupError(path, error);
  }
}

function attempt(path: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw toSetupError(path, error);
  }
}

function toSetupError(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new CatalogueError("ERR_PERMISSION", { path }, error);
  }
  if (code === "ENOSPC") return new CatalogueError("ERR_DISK_FULL", { path }, error);
  if (code === "ENOTDIR" || code === "EEXIST") return notAFolder(path, error);
  if (code === "EISDIR") return unexpected(path, "a file is expected here, not a folder", error);
  return error;
}

function notAFolder(path: string, cause?: unknown): CatalogueError {
  return unexpected(path, "a folder is expected here", cause);
}

function unexpected(path: string, detail: string, cause?: unknown): CatalogueError {
  return new CatalogueError("ERR_SETTINGS_INVALID", { file: path, detail }, cause);
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

// Only an administrator's account can give a file to somebody else, and only there it matters.
function keepOwner(path: string, before: Stats): void {
  if (process.getuid?.() === 0) chownSync(path, before.uid, before.gid);
}
