import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  type Stats,
} from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { isInside } from "@/platform/paths.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { CatalogueError } from "@/base/errors.ts";
import { refusedFile, systemCode } from "@/base/system-error.ts";

/** File access for setup in the user's project; it throws errors of the catalogue. */

/** Returns the bytes of a file, or undefined if there is none. */
export function readIfPresent(path: string): Uint8Array | undefined {
  const stats = unlessAbsent(path, () => statSync(path));
  if (stats === undefined) return undefined;
  // Reading a pipe would wait for somebody to write into it.
  if (!stats.isFile()) throw unexpected(path, "a file is expected here");
  return unlessAbsent(path, () => readOrdinaryFile(path, FILE_BYTES_MAX));
}

/** Guess, far above the largest settings file. */
const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** True if anything exists at the path, even a broken link. */
export function isPresent(path: string): boolean {
  return unlessAbsent(path, () => lstatSync(path)) !== undefined;
}

/** True if the path itself is a link, wherever it leads. */
export function isLink(path: string): boolean {
  return unlessAbsent(path, () => lstatSync(path))?.isSymbolicLink() ?? false;
}

/** Returns the permission bits of a file, or undefined if there is none. */
export function readMode(path: string): number | undefined {
  const stats = unlessAbsent(path, () => statSync(path));
  return stats === undefined ? undefined : stats.mode & 0o777;
}

/** Follows links to the real path, even if no file exists there yet. */
export function resolveLinks(path: string): string {
  const real = unlessAbsent(path, () => realpathSync(path));
  if (real !== undefined) return real;
  const link = unlessAbsent(path, () =>
    lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path,
  );
  return link === undefined ? path : resolve(dirname(path), link);
}

/**
 * Replaces or creates a file in one step. An existing file keeps its permissions and owner. Refuses
 * a read-only file, although renaming could replace it.
 */
export function replaceFile(path: string, content: string | Uint8Array, mode?: number): void {
  requireWritable(path);
  const before = unlessAbsent(path, () => statSync(path));
  attempt(path, () => {
    const wanted = mode ?? (before === undefined ? undefined : before.mode & 0o7777);
    writeFileAtomically(path, content, wanted);
    // The umask of the process may have removed bits.
    if (wanted !== undefined) chmodSync(path, wanted);
    if (before !== undefined) keepOwner(path, before);
  });
}

/** Throws ERR_PERMISSION if the file exists and its owner may not write it. */
export function requireWritable(path: string): void {
  const mode = readMode(path);
  if (mode === undefined) return;
  attempt(path, () => accessSync(path, constants.W_OK));
  // Root may write everything, but a read-only file is still the owner's wish.
  if ((mode & 0o200) === 0) throw new CatalogueError("ERR_PERMISSION", { path });
}

/** Throws ERR_DIRECTORY_MISSING unless the path is a directory. */
export function requireDirectory(path: string): void {
  const missing = (cause?: unknown) => new CatalogueError("ERR_DIRECTORY_MISSING", { path }, cause);
  try {
    if (!statSync(path).isDirectory()) throw missing();
  } catch (error) {
    const code = systemCode(error);
    throw code === "ENOENT" || code === "ENOTDIR" ? missing(error) : toSetupError(path, error);
  }
}

/** Throws if the path exists and is not a folder. */
export function requireFolderOrNothing(path: string): void {
  const stats = unlessAbsent(path, () => statSync(path));
  if (stats !== undefined && !stats.isDirectory()) throw notAFolder(path);
}

/**
 * Throws if the path is a link that leads out of the project. A project from somebody else may
 * contain one, and what we write must not end up in the user's other files.
 */
export function requireInsideProject(directory: string, path: string): void {
  if (!isLink(path)) return;
  const target = resolveLinks(path);
  if (isInside(realpathSync(directory), target)) return;
  throw unexpected(path, `it is a link to ${target}, which is outside the project`);
}

export function deleteFile(path: string): void {
  attempt(path, () => rmSync(path, { force: true }));
}

/** Removes a folder if it is empty; returns true if it did. */
export function deleteFolderIfEmpty(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    // Not empty, absent or not ours to remove: leave it.
    return false;
  }
}

/** Files that hooks and commands keep beside the memories; without memories they are of no use. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  ".gitignore",
  "id",
  "folder",
  "hot-topics.json",
  "status",
  "logs",
  "counts",
  "queue",
]);

/** Removes a folder of ours if nothing but our own bookkeeping is left in it. */
export function deleteOwnFolderIfBare(folder: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  const ignoreFile = join(folder, ".gitignore");
  const isEdited = new TextDecoder().decode(readIfPresent(ignoreFile)) !== "*\n";
  const isOurs = names.every((name) => BOOKKEEPING.has(name));
  if (!isOurs || (names.includes(".gitignore") && isEdited)) return;
  attempt(folder, () => {
    for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  });
  deleteFolderIfEmpty(folder);
}

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function unlessAbsent<T>(path: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
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
  const refused = refusedFile(path, error);
  if (refused !== undefined) return refused;
  const code = systemCode(error);
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

// Only root can change the owner of a file, and only a file written by root needs it.
function keepOwner(path: string, before: Stats): void {
  if (process.getuid?.() === 0) chownSync(path, before.uid, before.gid);
}
