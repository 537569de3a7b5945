import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile, replacePrivateFile } from "@/platform/private-file.ts";

/**
 * A mark that a store has to be checked: a hook, which has no time for it, met damage. It is a file,
 * because the store that it is about may not be readable.
 */
function markPath(storeFolder: string): string {
  return joinPath(storeFolder, "check-needed");
}

const MARK_BYTES_MAX = 100;

/** Marks the store, unless it is marked already. */
export function markForCheck(storeFolder: string, nowMs: number): void {
  const path = markPath(storeFolder);
  if (!hasContent(path)) replacePrivateFile(path, `${new Date(nowMs).toISOString()}\n`);
}

/** When the store was marked; undefined if it is not. */
export function checkNeededSince(storeFolder: string): string | undefined {
  return readPrivateFile(markPath(storeFolder), MARK_BYTES_MAX)?.trim();
}

/** Takes the mark away: the store was checked or repaired. */
export function clearCheckMark(storeFolder: string): void {
  const path = markPath(storeFolder);
  if (hasContent(path)) fileSystem().rmSync(path, { force: true });
}
