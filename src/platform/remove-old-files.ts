import { fileSystem } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";

/**
 * Removes files of ours that nobody has written to since. Only ordinary files with our kind of
 * name, of this user, in a folder that is no link: a project that somebody else wrote could
 * otherwise lead us to files that are not ours. What cannot be removed stays.
 */
export function removeOldFiles(folder: string, ownName: RegExp, olderThanMs: number): void {
  const { lstatSync, readdirSync, unlinkSync } = fileSystem();
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const userId = process.getuid?.();
  for (const name of readdirSync(folder).filter((one) => ownName.test(one))) {
    const path = joinPath(folder, name);
    try {
      const stats = lstatSync(path);
      const isOurs = stats.isFile() && (userId === undefined || stats.uid === userId);
      if (isOurs && stats.mtimeMs < olderThanMs) unlinkSync(path);
    } catch {
      // Removed by another process just now, or not ours to remove.
    }
  }
}
