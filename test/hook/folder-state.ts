import { lstatSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";

/**
 * Every file below `folder` with its kind, size and time of change, except those in a
 * .context-graph folder: two states are equal if nothing was written anywhere else.
 */
export function readFolderState(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.split(sep).includes(".context-graph"))
    .sort()
    .map((name) => {
      const stats = lstatSync(join(folder, name));
      // A folder's time changes with its entries, which are listed themselves.
      return stats.isDirectory() ? `${name}/` : `${name} ${stats.size} ${stats.mtimeMs}`;
    });
}
