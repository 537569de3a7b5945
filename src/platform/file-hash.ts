import { fileSystem } from "@/platform/file-system.ts";

/** Enough characters to tell two versions of a file apart. */
const HASH_CHARS = 16;

/** Hashes a file's content. Returns "gone" if there is no file, undefined if it cannot be read. */
export function hashFile(path: string, bytesMax: number): string | "gone" | undefined {
  try {
    const stats = fileSystem().statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return "gone";
    if (!stats.isFile() || stats.size > bytesMax) return undefined;
    const hasher = new Bun.CryptoHasher("sha256");
    return hasher.update(fileSystem().readFileSync(path)).digest("hex").slice(0, HASH_CHARS);
  } catch {
    return undefined; // We may not read it.
  }
}
