import type { ResolvedEntry } from "@/ghap/entry.ts";
import { listArchives, readEntryLines } from "@/ghap/journal/entry-files.ts";
import {
  appendEntryLines,
  archivePath,
  replaceSessionEntries,
} from "@/ghap/journal/write-entry-files.ts";
import { sessionEntriesPath } from "@/ghap/journal/journal-paths.ts";
import { type JournalPlace } from "@/ghap/journal/journal-place.ts";

/** Moves the resolved entries of one session to the archive and returns them. */
export function archiveSession(sessionId: string, place: JournalPlace): ResolvedEntry[] {
  return archiveWhere((entry) => entry.session_id === sessionId, place);
}

/**
 * Moves resolved entries to the archive and returns them. They are in the archive before they leave
 * the session's file; whoever is killed in between leaves them in both, and the next one to do this
 * adds none of them again.
 */
export function archiveWhere(
  isOver: (entry: ResolvedEntry) => boolean,
  place: JournalPlace,
): ResolvedEntry[] {
  const { entries, skipped } = readEntryLines(sessionEntriesPath(place.folder), place.userFolder);
  const over = entries.filter(isOver);
  if (over.length === 0) return [];
  for (const sessionId of new Set(over.map(({ session_id }) => session_id))) {
    const known = archivedOf(sessionId, place);
    const isKnown = (entry: ResolvedEntry) =>
      known.some(
        ({ id, outcome }) => id === entry.id && outcome.captured_at === entry.outcome.captured_at,
      );
    const added = over.filter((entry) => entry.session_id === sessionId && !isKnown(entry));
    if (added.length === 0) continue;
    const path = archivePath(place.folder, sessionId, place.clock.nowMs());
    appendEntryLines(path, added, place);
  }
  const left = entries.filter((entry) => !over.includes(entry));
  replaceSessionEntries(left, skipped > 0, place);
  return over;
}

/** The archived entries of a session, oldest first. */
export function archivedOf(sessionId: string, { folder, userFolder }: JournalPlace) {
  return listArchives(folder, sessionId)
    .toReversed()
    .flatMap((path) => readEntryLines(path, userFolder).entries);
}
