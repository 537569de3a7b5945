import { fileSystem } from "@/platform/file-system.ts";
import { keptFor } from "@/platform/kept/kept-paths.ts";
import { claimStoreFolder } from "@/platform/own-store/claim-store-folder.ts";
import { judgeStore, type StoreLocation } from "@/platform/own-store/judge-store.ts";
import { listRegisteredFolders, type Registration } from "@/platform/own-store/registration.ts";
import { describePath } from "@/platform/path-facts.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";

/**
 * Memories that are kept for a project are found by its path. When the project is renamed or moved
 * on the same disk, its folder is still the same one: beside the memories is written which it is,
 * so that they follow.
 */
const FILE = "folder";
const IDENTITY_BYTES_MAX = 200;

/**
 * Makes the folder of a new store and registers it; or finds that its project was only renamed, and
 * takes the memories along.
 */
export function claimOrFollow(location: StoreLocation): Registration {
  const { folder, userFolder } = location;
  if (followMovedProject(folder, userFolder)) {
    const verdict = judgeStore(location);
    if (verdict.kind === "own") return verdict.registration;
  }
  const claimed = claimStoreFolder(folder, userFolder);
  noteKeptFolder(folder, userFolder);
  return claimed;
}

/** Notes which folder the memories are kept for. Does nothing for a store in its project. */
export function noteKeptFolder(storeFolder: string, userFolder: string): void {
  const identity = identityOf(keptFor(storeFolder, userFolder));
  if (identity === undefined) return;
  try {
    fileSystem().writeFileSync(joinPath(storeFolder, FILE), `${identity}\n`, { mode: 0o600 });
  } catch {
    // Without it, the user is told how to move the memories by hand.
  }
}

/**
 * If memories are kept for a folder that is gone, and it was the folder that is now here under
 * another name: moves them here. Returns true if it did, or if another process just has.
 */
function followMovedProject(storeFolder: string, userFolder: string): boolean {
  const identity = identityOf(keptFor(storeFolder, userFolder));
  if (identity === undefined) return false;
  const former = listRegisteredFolders(userFolder).find((folder) => {
    const home = keptFor(folder, userFolder);
    if (home === undefined || describePath(home) !== undefined) return false;
    return readSmallFile(joinPath(folder, FILE), IDENTITY_BYTES_MAX)?.trim() === identity;
  });
  if (former === undefined) return false;
  const { mkdirSync, renameSync } = fileSystem();
  try {
    mkdirSync(folderOf(storeFolder), { recursive: true, mode: 0o700 });
    renameSync(former, storeFolder);
  } catch {
    // Another process was faster, or something of ours is here already.
  }
  return describePath(former) === undefined;
}

/** Undefined where the file system does not know when a folder was made: numbers are used again. */
function identityOf(home: string | undefined): string | undefined {
  const identity = home === undefined ? undefined : describePath(home)?.identity;
  return identity?.endsWith("-0.0") === true ? undefined : identity;
}
