import { CatalogueError } from "@/base/errors.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";

/** Shown as [m:…]: the last characters of an id. Fewer than these are taken for a mistake. */
export const ENDING_CHARS_MIN = 6;

/**
 * The whole id of what a person typed: a whole id, or its end as shown in [m:…]. Ids of
 * forgotten memories count, for what can be asked of them. Throws ERR_NOT_FOUND.
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
