import { readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { sizeOf } from "@/setup/model/model-state.ts";

/** Takes the model away and returns how many bytes that frees. */
export function removeModel(folder: string): number {
  const sizeBytes = sizeOf(folder);
  const aside = asideFolder(folder, "old");
  try {
    removeLeftovers(folder);
    if (moveAway(folder, aside)) rmSync(aside, { recursive: true, force: true });
    return sizeBytes;
  } catch (error) {
    throw toModelError(error, folder);
  }
}

/** A name beside the model's own for what is not in place yet, or no longer. */
export function asideFolder(folder: string, state: "partial" | "old"): string {
  return `${folder}.${state}-${process.pid}`;
}

/** False where there was nothing to move. A folder moved away is gone for everybody at once. */
export function moveAway(folder: string, aside: string): boolean {
  try {
    renameSync(folder, aside);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Removes what an installation left behind whose process is gone. */
export function removeLeftovers(folder: string): void {
  const parent = dirname(folder);
  for (const entry of namesIn(parent)) {
    const [, name, pid] = /^(.+)\.(?:partial|old)-(\d+)$/.exec(entry) ?? [];
    if (name !== basename(folder) || isAlive(Number(pid))) continue;
    rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Trouble with the disk, as what a person can do something about. */
export function toModelError(error: unknown, path: string): unknown {
  const code = error instanceof CatalogueError ? "" : (error as NodeJS.ErrnoException | null)?.code;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new CatalogueError("ERR_PERMISSION", { path }, error);
  }
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return isFull ? new CatalogueError("ERR_DISK_FULL", { path }, error) : error;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
