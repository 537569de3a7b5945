import { type Freshness, type HashOf, freshnessOf } from "@/memory/anchors.ts";
import { hashFile } from "@/platform/file-hash.ts";
import { isInside, resolvePath } from "@/platform/paths.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** How far a memory whose files have changed still holds. Guess. */
const HOLDS: Readonly<Record<Freshness, number | undefined>> = {
  fresh: 1,
  drifted: 0.5,
  orphaned: 0,
  unknown: undefined,
};
/** Files read for one question. Guess: more would take longer than the answer is worth. */
const FILES_MAX = 50;

/** How far what memories are about is as it was; each file is read once, and only some. */
export function projectFreshness(root: string): (memory: StoredMemory) => number | undefined {
  const hashOf = readOnce(projectFileHashes(root));
  return (memory) => (memory.anchors.length === 0 ? undefined : HOLDS[freshnessOf(memory, hashOf)]);
}

function readOnce(hashOf: HashOf): HashOf {
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, known.size < FILES_MAX ? hashOf(path) : undefined);
    return known.get(path);
  };
}

/** Guess: a larger file is data, and changes for reasons that no memory is about. */
const FILE_BYTES_MAX = 1024 * 1024;

/** What is in the files of a project now. Files outside it are not looked at. */
export function projectFileHashes(root: string): HashOf {
  return (path) => {
    const full = resolvePath(root, path);
    return isInside(root, full) ? hashFile(full, FILE_BYTES_MAX) : undefined;
  };
}
