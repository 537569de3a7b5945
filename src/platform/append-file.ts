import { fileSystem } from "@/platform/file-system.ts";
import { folderOf } from "@/platform/path-parts.ts";
import { appendWithLibc, extendWithLibc } from "@/platform/libc.ts";

/**
 * Appends text to a file and creates its folder if needed. Returns false if nothing was written.
 * Never follows a link: a project from somebody else may contain one under this name, and our text
 * must not end up in the user's own files. Never waits for a reader of a pipe.
 */
export function appendToFile(path: string, text: string): boolean {
  return appendWithLibc(path, text) || appendWithNodeFs(path, text);
}

/** Does the same with node:fs, for a missing folder and for systems without the GNU library. */
export function appendWithNodeFs(path: string, text: string): boolean {
  const { closeSync, constants, fstatSync, mkdirSync, openSync, writeSync } = fileSystem();
  // Windows has neither O_NOFOLLOW nor O_NONBLOCK; there, only administrators can create links.
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_WRONLY } = constants;
  try {
    mkdirSync(folderOf(path), { recursive: true, mode: 0o700 });
    const flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
    const file = openSync(path, flags, 0o600);
    try {
      return fstatSync(file).isFile() && writeSync(file, text) > 0;
    } finally {
      closeSync(file);
    }
  } catch {
    return false; // The disk is read-only or full, or the file is a link or a pipe.
  }
}

/**
 * Makes a file at least this long, and creates it if needed; it never gets shorter. Like
 * appendToFile, it follows no link and waits for no pipe. Returns false if it could not.
 */
export function extendFile(path: string, bytes: number): boolean {
  return extendWithLibc(path, bytes) || extendWithNodeFs(path, bytes);
}

function extendWithNodeFs(path: string, bytes: number): boolean {
  const { closeSync, constants, fstatSync, openSync, writeSync } = fileSystem();
  const { O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_WRONLY } = constants;
  try {
    const file = openSync(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
    try {
      return fstatSync(file).isFile() && writeSync(file, ".", bytes - 1) === 1;
    } finally {
      closeSync(file);
    }
  } catch {
    return false; // The disk is read-only or full, or the file is a link or a pipe.
  }
}
