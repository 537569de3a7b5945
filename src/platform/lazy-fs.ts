import type * as NodeFs from "node:fs";

/**
 * node:fs, loaded when it is first needed. Loading it takes a millisecond, a tenth of a hook's
 * whole time, and an ordinary hook gets by without: it looks for files with Bun.file and writes
 * its log line through quick-write.ts. Files that a hook process loads use this, never the
 * module itself (a test checks it).
 */
export function fileSystem(): typeof NodeFs {
  return require("node:fs");
}

/** Whether there is a file with something in it, without loading node:fs. */
export function hasContent(path: string): boolean {
  return fileBytes(path) > 0;
}

/** The size of a file, without loading node:fs; 0 where there is none, nor could be. */
export function fileBytes(path: string): number {
  try {
    return Bun.file(path).size;
  } catch {
    return 0; // Too long for a path, or with a NUL in it.
  }
}
