import { type Freshness, type HashOf, freshnessOf } from "@/memory/anchors.ts";
import { hashFile } from "@/platform/file-hash.ts";
import { isInside, resolvePath } from "@/platform/paths.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** How far a memory still applies once its files have changed. Guess. */
const FRESHNESS_SHARES: Readonly<Record<Freshness, number | undefined>> = {
  fresh: 1,
  drifted: 0.5,
  orphaned: 0,
  unknown: undefined,
};
/** The most files read for one query. Guess: more would take longer than the answer is worth. */
const FILES_MAX = 50;

/** Says how far a memory's files are unchanged. Reads each file once, and at most FILES_MAX. */
export function projectFreshness(root: string): (memory: StoredMemory) => number | undefined {
  const hashOf = readOnce(projectFileHashes(root));
  return (memory) =>
    memory.anchors.length === 0 ? undefined : FRESHNESS_SHARES[freshnessOf(memory, hashOf)];
}

function readOnce(hashOf: HashOf): HashOf {
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, known.size < FILES_MAX ? hashOf(path) : undefined);
    return known.get(path);
  };
}

/** Guess: a larger file is data, and its changes have nothing to do with memories. */
const FILE_BYTES_MAX = 1024 * 1024;

/** Hashes the current content of a project's files; files outside the project have no hash. */
export function projectFileHashes(root: string): HashOf {
  return (path) => {
    const full = resolvePath(root, path);
    return isInside(root, full) ? hashFile(full, FILE_BYTES_MAX) : undefined;
  };
}
