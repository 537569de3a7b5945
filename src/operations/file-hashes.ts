import { relative, resolve } from "node:path";
import { hashFile, isInside } from "@/base/file-hash.ts";
import type { HashOf } from "@/memory/anchors.ts";

/** Guess: a larger file is data, and changes for reasons that no memory is about. */
const FILE_BYTES_MAX = 1024 * 1024;

/** What is in the files of a project now. Files outside it are not looked at. */
export function projectFileHashes(root: string): HashOf {
  return (path) => {
    const full = resolve(root, path);
    return isInside(root, full) ? hashFile(full, FILE_BYTES_MAX) : undefined;
  };
}

/** The path from the project's root, with "/" between its parts; undefined outside of it. */
export function pathInProject(root: string, path: string): string | undefined {
  if (!isInside(root, path)) return undefined;
  return relative(root, path).replaceAll("\\", "/");
}
