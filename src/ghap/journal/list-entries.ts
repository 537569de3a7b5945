import type { Domain, OutcomeStatus, ResolvedEntry } from "@/ghap/entry.ts";
import { listArchives, readEntryLines } from "@/ghap/journal/entry-files.ts";
import { sessionEntriesPath } from "@/ghap/journal/journal-paths.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { type JournalPlace } from "@/ghap/journal/journal-place.ts";

export interface EntryFilter {
  readonly limit: number;
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
  /** Only entries that ended at or after this time. */
  readonly sinceMs?: number | undefined;
}

/** The resolved entries of this session and of earlier ones, newest first. */
export function listEntries(place: JournalPlace, filter: EntryFilter): ResolvedEntry[] {
  const { folder, userFolder } = place;
  const found = new Map<string, ResolvedEntry>();
  const activeId = readActive(place)?.id;
  for (const path of [sessionEntriesPath(folder), ...listArchives(folder)]) {
    for (const entry of readEntryLines(path, userFolder).entries.toReversed()) {
      const isOutdated = entry.id === activeId || found.has(entry.id);
      if (!isOutdated) found.set(entry.id, entry);
    }
  }
  return [...found.values()]
    .filter((entry) => passes(entry, filter))
    .sort((a, b) => (a.outcome.captured_at < b.outcome.captured_at ? 1 : -1))
    .slice(0, filter.limit);
}

function passes(entry: ResolvedEntry, { domain, outcome, sinceMs }: EntryFilter): boolean {
  return (
    (domain === undefined || entry.domain === domain) &&
    (outcome === undefined || entry.outcome.status === outcome) &&
    (sinceMs === undefined || Date.parse(entry.outcome.captured_at) >= sinceMs)
  );
}
