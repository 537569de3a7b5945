import { CatalogueError } from "@/base/errors.ts";
import { readCurrent, readEntryLines, removeCurrent } from "@/ghap/journal/entry-files.ts";
import { sessionEntriesPath } from "@/ghap/journal/journal-paths.ts";
import { type JournalPlace, prepareJournal, unusable } from "@/ghap/journal/journal-place.ts";
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

/** In the user's folder: in the project, somebody else could have put anything in its place. */
function lockPath(folder: string, userFolder: string): string {
  // The same folder may be reached by several paths.
  const name = Bun.hash(fileSystem().realpathSync(folder)).toString(16);
  return joinPath(ensureUserFolder(userFolder, "locks"), name);
}

/** A resolved entry is added to the session's entries before it stops being active. */
function finishInterrupted(place: JournalPlace): void {
  const current = readCurrent(place);
  if (current.kind !== "own") return;
  const { entries } = readEntryLines(sessionEntriesPath(place.folder), place.userFolder);
  const { id, created_at } = current.entry;
  if (entries.some((entry) => entry.id === id && entry.created_at === created_at)) {
    removeCurrent(place);
  }
}
