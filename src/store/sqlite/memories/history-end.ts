import type { Database } from "bun:sqlite";
import { fileSizeBytes } from "@/platform/file-system.ts";
import { extendFile } from "@/platform/append-file.ts";
import { statIfPresent } from "@/platform/ordinary-file.ts";

/**
 * How many entries the history has had, told by a file beside the database. A damaged log or an
 * emptied database loses its last transactions without a trace; with this, the loss can be seen.
 * The count is the size of the file: it only grows, whichever of several processes writes last.
 */
const ENDING = "-entries";
/** A larger number is not one of ours. */
export const ENTRIES_MAX = 2 ** 40;
/** How many lost entries the user has been told of by a repair. */
const TOLD_KEY = "lost-entries";

/** Notes the number of the last entry. To be called after each commit that may have added one. */
export function noteHistoryEnd(db: Database): void {
  const path = pathOf(db);
  if (path === undefined) return;
  try {
    const last = lastEntry(db);
    if (last > fileSizeBytes(path)) extendFile(path, last);
  } catch {
    // The entry is committed; the next one notes the end.
  }
}

/** The number of the last entry that was ever committed, also if it is lost. */
export function historyEnd(db: Database): number {
  const last = lastEntry(db);
  const path = pathOf(db);
  // Hooks ask this for every entry, and load what notedEnd needs only if something is lost.
  if (path === undefined || fileSizeBytes(path) <= last) return last;
  return Math.max(last, notedEnd(db.filename));
}

/** The same by the file alone; 0 if there is none. */
export function notedEnd(databasePath: string): number {
  const stats = statIfPresent(databasePath + ENDING);
  return stats?.isFile() === true && stats.size <= ENTRIES_MAX ? stats.size : 0;
}

function lastEntry(db: Database): number {
  const sql = "SELECT max(seq) AS last FROM history";
  return db.query<{ last: number | null }, []>(sql).get()?.last ?? 0;
}

/** A database in memory has no file beside it. */
function pathOf({ filename }: Database): string | undefined {
  return filename === "" || filename === ":memory:" ? undefined : filename + ENDING;
}

/**
 * Entries are numbered without gaps and never removed, so missing ones can be counted. `noted` is
 * notedEnd() from before the transaction that counts: others may add entries meanwhile.
 */
export function countLostEntries(db: Database, noted: number): number {
  const sql = `SELECT coalesce(max(seq), 0) AS last, count(*) AS n,
    (SELECT value FROM meta WHERE key = '${TOLD_KEY}') AS told FROM history`;
  const found = db.query<{ last: number; n: number; told: unknown }, []>(sql).get();
  if (found === null) return 0;
  return Math.max(0, Math.max(found.last, noted) - found.n - (Number(found.told) || 0));
}

/** True if the last entries are missing, so that nothing tells what they were about. */
export function isHistoryEndLost(db: Database): boolean {
  return historyEnd(db) > lastEntry(db);
}

/** Remembers that the user was told of so many missing entries. */
export function noteLossTold(db: Database, lost: number): void {
  if (lost === 0) return;
  const sql = `INSERT INTO meta (key, value) VALUES ('${TOLD_KEY}', ?1)
    ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + ?1`;
  db.query(sql).run(lost);
}
