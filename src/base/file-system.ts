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
  return Bun.file(path).size > 0;
}
