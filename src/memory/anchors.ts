import type { FileAnchor, StoredMemory } from "@/store/memory-types.ts";

/**
 * Whether the files a memory is about are still as they were when it was made. "drifted": one of
 * them has changed or is gone. "orphaned": all are gone. "unknown": nothing to compare with.
 */
export const FRESHNESS = ["fresh", "drifted", "orphaned", "unknown"] as const;
export type Freshness = (typeof FRESHNESS)[number];

/** What is in a file now; "gone" where there is none, undefined where that cannot be told. */
export type HashOf = (path: string) => string | "gone" | undefined;

/** The files as they are now. A file that cannot be read is an anchor without a hash. */
export function anchorFiles(files: readonly string[], hashOf: HashOf): FileAnchor[] {
  return files.map((path) => {
    const hash = hashOf(path);
    return hash === undefined || hash === "gone" ? { path } : { path, contentHash: hash };
  });
}

export function freshnessOf({ anchors }: Pick<StoredMemory, "anchors">, hashOf: HashOf): Freshness {
  const states = anchors.flatMap(({ path, contentHash }) => {
    const now = contentHash === undefined ? undefined : hashOf(path);
    if (now === undefined) return [];
    return [now === contentHash ? "fresh" : now === "gone" ? "gone" : "drifted"];
  });
  if (states.length === 0) return "unknown";
  if (states.every((state) => state === "gone")) return "orphaned";
  return states.every((state) => state === "fresh") ? "fresh" : "drifted";
}
