import { fileSystem } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";

/**
 * Removes our files in this folder that were last written before `olderThanMs`. Removes only
 * ordinary files of this user whose name matches `ownName`, and nothing if the folder is a link: a
 * project from somebody else could otherwise lead us to other files. Files that cannot be removed
 * stay.
 */
export function removeOldFiles(folder: string, ownName: RegExp, olderThanMs: number): void {
  const { lstatSync, readdirSync, unlinkSync } = fileSystem();
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const userId = process.getuid?.();
  for (const name of readdirSync(folder).filter((entry) => ownName.test(entry))) {
    const path = joinPath(folder, name);
    try {
      const stats = lstatSync(path);
      const isOurs = stats.isFile() && (userId === undefined || stats.uid === userId);
      if (isOurs && stats.mtimeMs < olderThanMs) unlinkSync(path);
    } catch {
      // Another process has just removed it, or we may not remove it.
    }
  }
}
