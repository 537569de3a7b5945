import { fileSystem } from "@/platform/file-system.ts";
import { folderOf } from "@/platform/path-parts.ts";
import { appendWithLibc } from "@/platform/libc.ts";

/**
 * Appends text to a file and creates its folder if needed. Returns false if nothing was written.
 * Never follows a link: a project from somebody else may contain one under this name, and our text
 * must not end up in the user's own files.
 */
export function appendToFile(path: string, text: string): boolean {
  return appendWithLibc(path, text) || appendWithNodeFs(path, text);
}

/** Does the same with node:fs, for a missing folder and for systems without the GNU library. */
export function appendWithNodeFs(path: string, text: string): boolean {
  const { closeSync, constants, mkdirSync, openSync, writeSync } = fileSystem();
  // Windows has no O_NOFOLLOW; there, only administrators can create links.
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
    return false; // The disk is read-only or full, or the file is a link.
  }
}
