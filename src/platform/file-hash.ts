import { fileSystem } from "@/platform/file-system.ts";

/** Enough to tell two versions of a file apart. */
const HASH_CHARS = 16;

/** What is in a file now; "gone" where there is none, undefined where that cannot be told. */
export function hashFile(path: string, bytesMax: number): string | "gone" | undefined {
  try {
    const stats = fileSystem().statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return "gone";
    if (!stats.isFile() || stats.size > bytesMax) return undefined;
    const hasher = new Bun.CryptoHasher("sha256");
    return hasher.update(fileSystem().readFileSync(path)).digest("hex").slice(0, HASH_CHARS);
  } catch {
    return undefined; // Unreadable for us: nothing can be said of it.
  }
}
