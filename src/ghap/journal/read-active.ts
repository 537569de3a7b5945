import type { GhapEntry } from "@/ghap/entry.ts";
import { mentionsEntry, readCurrent, readEntryLines } from "@/ghap/journal/entry-files.ts";
import { sessionEntriesPath } from "@/ghap/journal/journal-paths.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";

/** The active entry, whichever session it belongs to. Waits for nobody. */
export function readActive(place: JournalPlace): GhapEntry | undefined {
  const current = readCurrent(place);
  if (current.kind !== "own" || isFinished(current.entry, place)) return undefined;
  return current.entry;
}

/**
 * True if the entry was resolved by a process that was killed before it could remove it: an entry is
 * added to the session's entries before it stops being active.
 */
export function isFinished(
  { id, created_at: begun }: GhapEntry,
  { folder, userFolder }: JournalPlace,
): boolean {
  const path = sessionEntriesPath(folder);
  // Looked for as text first: a session may have many entries, and each has a mark to be checked.
  if (!mentionsEntry(path, id)) return false;
  const { entries } = readEntryLines(path, userFolder);
  return entries.some((entry) => entry.id === id && entry.created_at === begun);
}
