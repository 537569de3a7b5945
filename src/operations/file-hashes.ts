import { isAbsolute, relative, resolve } from "node:path";
import { fileSystem } from "@/base/file-system.ts";
import type { HashOf } from "@/memory/anchors.ts";

/** Guess: a larger file is data, and changes for reasons that no memory is about. */
const FILE_BYTES_MAX = 1024 * 1024;
/** Enough to tell two versions of a file apart. */
const HASH_CHARS = 16;

/** What is in the files of a project now. Files outside it are not looked at. */
export function projectFileHashes(root: string): HashOf {
  return (path) => {
    const full = resolve(root, path);
    if (!isInside(root, full)) return undefined;
    try {
      const stats = fileSystem().statSync(full, { throwIfNoEntry: false });
      if (stats === undefined) return "gone";
      if (!stats.isFile() || stats.size > FILE_BYTES_MAX) return undefined;
      const hasher = new Bun.CryptoHasher("sha256");
      return hasher.update(fileSystem().readFileSync(full)).digest("hex").slice(0, HASH_CHARS);
    } catch {
      return undefined; // Unreadable for us: nothing can be said of it.
    }
  };
}

/** The path from the project's root, with "/" between its parts; undefined outside of it. */
export function pathInProject(root: string, path: string): string | undefined {
  if (!isInside(root, path)) return undefined;
  return relative(root, path).replaceAll("\\", "/");
}

function isInside(root: string, full: string): boolean {
  const inside = relative(root, full);
  return inside !== ".." && !/^\.\.[\\/]/.test(inside) && !isAbsolute(inside);
}
