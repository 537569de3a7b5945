import { fileSystem } from "@/platform/file-system.ts";
import { folderOf } from "@/platform/path-parts.ts";
import { appendWithLibc } from "@/platform/libc.ts";

/**
 * Adds text to the end of a file of ours, with its folder where that is missing; false where
 * nothing was written. A link is never followed: a project that somebody else wrote may have put
 * one in the file's place, and what we add must not end up in the user's own files.
 */
export function appendToFile(path: string, text: string): boolean {
  return appendWithLibc(path, text) || appendWithNodeFs(path, text);
}

/** The same by node:fs: for a folder that is not there yet, and systems without the GNU library. */
export function appendWithNodeFs(path: string, text: string): boolean {
  const { closeSync, constants, mkdirSync, openSync, writeSync } = fileSystem();
  // Windows has no such number; there, only administrators can make links.
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_WRONLY } = constants;
  try {
    mkdirSync(folderOf(path), { recursive: true, mode: 0o700 });
    const file = openSync(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
    try {
      return writeSync(file, text) > 0;
    } finally {
      closeSync(file);
    }
  } catch {
    return false; // Read-only, full, or a link.
  }
}
