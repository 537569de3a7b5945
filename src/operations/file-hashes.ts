import { hashFile } from "@/base/file-hash.ts";
import { isInside, resolvePath } from "@/base/paths.ts";
import type { HashOf } from "@/memory/anchors.ts";

/** Guess: a larger file is data, and changes for reasons that no memory is about. */
const FILE_BYTES_MAX = 1024 * 1024;

/** What is in the files of a project now. Files outside it are not looked at. */
export function projectFileHashes(root: string): HashOf {
  return (path) => {
    const full = resolvePath(root, path);
    return isInside(root, full) ? hashFile(full, FILE_BYTES_MAX) : undefined;
  };
}
