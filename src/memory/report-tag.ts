import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Marks what was overheard and is kept for those who ask, and no hook shows: what an agent reports
 * about its own work, its findings that are probably not worth a line later, and commands that
 * anybody would have tried.
 */
export const REPORT_TAG = "report";

/** Only what was overheard: somebody who stores a note may call it a report too. */
export function isForAskers({ tags }: Pick<StoredMemory, "tags">): boolean {
  return tags.includes(REPORT_TAG) && tags.includes("transcript");
}
