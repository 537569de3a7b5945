import { type Freshness, freshnessOf, type HashOf } from "@/memory/anchors.ts";
import { projectFileHashes } from "@/operations/file-hashes.ts";
import type { StoredMemory } from "@/store/record.ts";

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
