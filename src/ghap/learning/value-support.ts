import type { StoredMemory } from "@/store/memory-types.ts";

/** The field of a value that names the entries it was learnt from. */
export const SUPPORT_KEY = "ghap_ids";

/** The ids of the entries that a value was learnt from; none if somebody stored it. */
export function entriesBehind({ metadata }: Pick<StoredMemory, "metadata">): string[] {
  return (metadata[SUPPORT_KEY] ?? "").split(" ").filter((id) => id !== "");
}
