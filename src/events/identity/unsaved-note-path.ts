import { joinPath } from "@/platform/path-parts.ts";

/**
 * A note that a worker could not save an identity, for the start of the next session. A file beside
 * the store, because the store cannot be written then. Only whether it is there counts.
 */
export function unsavedNotePath(storeFolder: string): string {
  return joinPath(storeFolder, "identity-not-saved");
}
