import { hasContent } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { removePrivateFile, replacePrivateFile } from "@/platform/private-file.ts";

/**
 * A note that a worker could not save an identity, for the start of the next session. A file beside
 * the store, because the store cannot be written then. It has no text of its own worth reading.
 */
function notePath(storeFolder: string): string {
  return joinPath(storeFolder, "identity-not-saved");
}

/** If even the file cannot be written, only the log knows. */
export function noteUnsaved(storeFolder: string): void {
  replacePrivateFile(notePath(storeFolder), "1\n");
}

export function isUnsavedNoted(storeFolder: string): boolean {
  return hasContent(notePath(storeFolder));
}

export function removeUnsavedNote(storeFolder: string): void {
  if (isUnsavedNoted(storeFolder)) removePrivateFile(notePath(storeFolder));
}
