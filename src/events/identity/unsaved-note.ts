import { unsavedNotePath } from "@/events/identity/unsaved-note-path.ts";
import { hasContent } from "@/platform/file-system.ts";
import { removePrivateFile, replacePrivateFile } from "@/platform/private-file.ts";

/** If even the file cannot be written, only the log knows. */
export function noteUnsaved(storeFolder: string): void {
  replacePrivateFile(unsavedNotePath(storeFolder), "1\n");
}

export function isUnsavedNoted(storeFolder: string): boolean {
  return hasContent(unsavedNotePath(storeFolder));
}

export function removeUnsavedNote(storeFolder: string): void {
  if (isUnsavedNoted(storeFolder)) removePrivateFile(unsavedNotePath(storeFolder));
}
