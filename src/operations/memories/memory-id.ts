import { CatalogueError } from "@/base/errors.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";

/** The fewest characters of an id's end that identify a memory; [m:…] shows more. */
export const ENDING_CHARS_MIN = 6;

/**
 * Returns the whole id for what a person typed: an id, or the end of one as shown in [m:…]. Finds
 * forgotten memories too, because they still have a history. Throws ERR_NOT_FOUND.
 */
export function resolveMemoryId(store: MemoriesPort, typed: string): string {
  const ending = typed.trim().replace(/^\[?m:|\]$/g, "");
  if (store.findMemory(ending) !== undefined) return ending;
  const found = ending.length < ENDING_CHARS_MIN ? [] : store.findIdsByEnding(ending);
  const [id] = found;
  if (id === undefined) throw notFound(`memory ${typed}`);
  if (found.length > 1) throw notFound(`single memory whose id ends in ${typed}`);
  return id;
}

export function notFound(what: string): CatalogueError {
  return new CatalogueError("ERR_NOT_FOUND", { what });
}
