import { CatalogueError } from "@/base/errors.ts";
import { readCurrent } from "@/ghap/journal/entry-files.ts";
import { removeCurrent } from "@/ghap/journal/write-entry-files.ts";
import { type JournalPlace, prepareJournal, unusable } from "@/ghap/journal/journal-place.ts";
import { isFinished } from "@/ghap/journal/read-active.ts";
import { ensureUserFolder } from "@/ghap/journal/user-files.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { withFileLock } from "@/store/sqlite/database/file-lock.ts";

/**
 * Runs a change of the journal while no other process changes it. Hooks, commands and servers may
 * be at it at once, and any of them may be killed in the middle.
 */
export function changeJournal<T>(place: JournalPlace, change: () => T): T {
  const { folder, userFolder, waitMs } = place;
  try {
    prepareJournal(folder);
    const done = withFileLock(lockPath(folder, userFolder), waitMs, () => {
      finishInterrupted(place);
      return change();
    });
    if (done === undefined) throw new CatalogueError("ERR_JOURNAL_LOCKED", { path: folder });
    return done.result;
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** The lock is in the user's folder: in the project, somebody else could put anything in its place. */
function lockPath(folder: string, userFolder: string): string {
  // The same folder may be reached by several paths.
  const name = Bun.hash(fileSystem().realpathSync(folder)).toString(16);
  return joinPath(ensureUserFolder(userFolder, "locks"), name);
}

function finishInterrupted(place: JournalPlace): void {
  const current = readCurrent(place);
  if (current.kind === "own" && isFinished(current.entry, place)) removeCurrent(place);
}
