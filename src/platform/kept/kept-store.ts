import { databasePath } from "@/platform/database-path.ts";
import { fileSystem } from "@/platform/file-system.ts";
import type * as KeptPaths from "@/platform/kept/kept-paths.ts";
import { idPath } from "@/platform/own-store/registration.ts";
import { describePath } from "@/platform/path-facts.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";
import { isInside } from "@/platform/paths.ts";

/**
 * Memories that the user keeps for a project: in the user's own folder, so that nothing of ours
 * lies in the project. They are found by the project's path, which is repeated below `kept`: the
 * shell line of a hook can find them too, and so can a person (docs/decisions/034). Every hook
 * loads this file; what few need is in kept-paths.ts and kept-projects.ts.
 */
const KEPT = "kept";

/** The name of our folder, in a project and in the folder that stands for one. */
export const STORE_FOLDER = ".context-graph";

/** The place of a project's memories. */
export interface StorePlace {
  /** The .context-graph folder. All worktrees of a repository share it. */
  readonly storeFolder: string;
  /** Set if the user keeps the memories for the project: the project's folder, without links. */
  readonly keptFor?: string | undefined;
}

/** The folder with everything that is kept for projects. While it exists, new projects are kept. */
export function keptRoot(userFolder: string): string {
  return joinPath(userFolder, KEPT);
}

/** The folder that all worktrees of the project share: the main one. */
export function homeOfProject(project: StorePlace): string {
  return project.keptFor ?? folderOf(project.storeFolder);
}

/**
 * Finds the memories of the project in this folder: in the project if it has a store, or if the
 * user keeps no memories for projects; else in the user's folder. A folder with nothing but
 * settings in it is no store.
 */
export function findStorePlace(home: string, userFolder: string): StorePlace {
  const own = joinPath(home, STORE_FOLDER);
  // A home directory that is a repository: this folder is the user's, not the project's.
  const isUsers = own === userFolder;
  const isOwn = !isUsers && (describePath(idPath(own)) ?? describePath(databasePath(own)));
  if (isOwn || !describePath(keptRoot(userFolder))) return { storeFolder: own };
  const real = realFolder(home);
  return { storeFolder: keptFolder(userFolder, real), keptFor: real };
}

// On Windows a path cannot simply be appended.
function keptFolder(userFolder: string, home: string): string {
  if (process.platform !== "win32") return joinPath(keptRoot(userFolder) + home, STORE_FOLDER);
  const { keptFolderFor }: typeof KeptPaths = require("@/platform/kept/kept-paths.ts");
  return keptFolderFor(userFolder, home);
}

/**
 * The folder without links in its path. A process is nearly always in the project it works for, and
 * the system names the current directory without links: then nothing is asked.
 */
function realFolder(folder: string): string {
  try {
    if (isInside(folder, process.cwd())) return folder;
    return fileSystem().realpathSync.native(folder);
  } catch {
    return folder; // It was just deleted.
  }
}
