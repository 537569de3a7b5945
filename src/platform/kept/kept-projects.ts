import { databasePath } from "@/platform/database-path.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { keptFor } from "@/platform/kept/kept-paths.ts";
import { keptRoot, STORE_FOLDER } from "@/platform/kept/kept-store.ts";
import { joinPath } from "@/platform/path-parts.ts";

/** A project whose memories are kept in the user's folder. */
export interface KeptProject {
  readonly storeFolder: string;
  /** The project's folder. */
  readonly home: string;
  /** False if the project was moved or deleted. */
  readonly isThere: boolean;
}

/** From here on, a project without a store of its own has its memories in the user's folder. */
export function keepForProjects(userFolder: string): void {
  fileSystem().mkdirSync(keptRoot(userFolder), { recursive: true, mode: 0o700 });
}

/** Every project that memories are kept for. */
export function listKeptProjects(userFolder: string): KeptProject[] {
  const { existsSync } = fileSystem();
  return storesBelow(keptRoot(userFolder), FOLDERS_DEEP_MAX).flatMap((storeFolder) => {
    const home = keptFor(storeFolder, userFolder);
    if (home === undefined || !existsSync(databasePath(storeFolder))) return [];
    return [{ storeFolder, home, isThere: existsSync(home) }];
  });
}

/** Guess, as for projects: nobody works in deeper folders. */
const FOLDERS_DEEP_MAX = 100;

function storesBelow(folder: string, deep: number): string[] {
  if (deep === 0) return [];
  return foldersIn(folder).flatMap((name) => {
    const path = joinPath(folder, name);
    return name === STORE_FOLDER ? [path] : storesBelow(path, deep - 1);
  });
}

/** Removes the folders in which nothing is kept any more. */
export function removeEmptyKept(userFolder: string): void {
  removeEmptyBelow(keptRoot(userFolder), FOLDERS_DEEP_MAX);
}

function removeEmptyBelow(folder: string, deep: number): void {
  if (deep === 0) return;
  for (const name of foldersIn(folder)) {
    const path = joinPath(folder, name);
    if (name !== STORE_FOLDER) removeEmptyBelow(path, deep - 1);
    try {
      fileSystem().rmdirSync(path);
    } catch {
      // Something is kept in it.
    }
  }
}

// A link is no folder here: it may lead anywhere.
function foldersIn(folder: string): string[] {
  try {
    return fileSystem()
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return []; // Nothing is kept yet.
  }
}
