import type { FileAnchor, StoredMemory } from "@/store/memory-types.ts";

/**
 * Says whether the files a memory is about have changed since it was stored. "fresh": none has.
 * "drifted": at least one has changed or is gone. "orphaned": all are gone. "unknown": there is
 * no hash to compare with.
 */
export type Freshness = "fresh" | "drifted" | "orphaned" | "unknown";

/** The hash of a file's present content: "gone" if there is no file, undefined if unreadable. */
export type HashOf = (path: string) => string | "gone" | undefined;

/** Makes one anchor for each file, with the hash of its present content if it can be read. */
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
