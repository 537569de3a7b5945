import { renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { refusedFile, systemCode } from "@/base/system-error.ts";
import { namesIn } from "@/platform/file-system.ts";
import { isProcessAlive } from "@/platform/process-alive.ts";
import { folderBytes } from "@/setup/model/model-state.ts";

/** Removes the model and returns the number of bytes freed. */
export function removeModel(folder: string): number {
  const sizeBytes = folderBytes(folder);
  const aside = siblingFolder(folder, "old");
  try {
    removeLeftovers(folder);
    if (moveAway(folder, aside)) rmSync(aside, { recursive: true, force: true });
    return sizeBytes;
  } catch (error) {
    throw toModelError(error, folder);
  }
}

/** The folder beside the model's own for an installation in progress or one being removed. */
export function siblingFolder(folder: string, state: "partial" | "old"): string {
  return `${folder}.${state}-${process.pid}`;
}

/** Renames the folder, so that it disappears in one step. Returns false if there is none. */
export function moveAway(folder: string, aside: string): boolean {
  try {
    renameSync(folder, aside);
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Removes what installations left behind whose process no longer runs. */
export function removeLeftovers(folder: string): void {
  const parent = dirname(folder);
  for (const entry of namesIn(parent)) {
    const [, name, pid] = /^(.+)\.(?:partial|old)-(\d+)$/.exec(entry) ?? [];
    if (name !== basename(folder) || isProcessAlive(Number(pid))) continue;
    rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

/** Turns an error of the file system into one of the catalogue, if there is one for it. */
export function toModelError(error: unknown, path: string): unknown {
  return error instanceof CatalogueError ? error : (refusedFile(path, error) ?? error);
}
