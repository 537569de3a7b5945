import type * as NodeFs from "node:fs";

/**
 * platform/ is where the program meets the operating system: files, paths, standard input, the C
 * library, the log, and the project a directory belongs to. It is not for what files contain;
 * the store, transcripts and settings have their own folders. It keeps two things true: a hook
 * loads neither node:fs nor node:path unless it needs them, and a file that somebody else could
 * have planted is never followed, trusted or overwritten.
 *
 * This file loads node:fs when it is first needed. That takes a millisecond, a tenth of a hook's
 * whole time, and an ordinary hook gets by without it: it looks for files with Bun.file and writes
 * its log line through libc.ts. Files that a hook process loads use this, never the module itself
 * (a test checks it).
 */
export function fileSystem(): typeof NodeFs {
  return require("node:fs");
}

/** The names in a folder; none if there is no such folder, or it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return fileSystem().readdirSync(folder);
  } catch {
    return [];
  }
}

/** True if there is a non-empty file at this path. Does not load node:fs. */
export function hasContent(path: string): boolean {
  return fileSizeBytes(path) > 0;
}

/**
 * True if a pipe, a socket or a device is at this path, or a link to one. Opening it may wait for
 * ever. Does not load node:fs: the runtime gives such files an infinite size.
 */
export function isSpecialFile(path: string): boolean {
  return fileSizeBytes(path) === Number.POSITIVE_INFINITY;
}

/** The size of a file, or 0 if there is none. Does not load node:fs. */
export function fileSizeBytes(path: string): number {
  try {
    return Bun.file(path).size;
  } catch {
    return 0; // The path is too long, or contains a NUL.
  }
}
