import type { Database } from "bun:sqlite";
import { reindexWithFollowers } from "@/store/sqlite/search/term-indexing.ts";

/** Guess: some milliseconds of work. */
const MEMORIES_AT_ONCE = 50;
/** The key of `meta` under which the last row is noted that was indexed anew. */
const PROGRESS_KEY = "terms-folded";
/** More than any row. */
const EVERYTHING = Number.MAX_SAFE_INTEGER;

/**
 * Indexes some memories anew whose words have letters beyond ASCII: earlier versions indexed them
 * with their accents and endings (word-forms.ts). Returns true if there are more.
 */
export function foldTermsStep(db: Database): boolean {
  const done = db
    .query<{ value: string }, [string]>("SELECT value FROM meta WHERE key = ?")
    .get(PROGRESS_KEY);
  const after = Number(done?.value ?? 0);
  if (after === EVERYTHING) return false;
  const rows = db
    .query<{ row: number; session_id: string | null }, [number]>(
      `SELECT row, session_id FROM memories
       WHERE row > ? AND length(text) < length(CAST(text AS BLOB))
       ORDER BY row LIMIT ${MEMORIES_AT_ONCE}`,
    )
    .all(after);
  for (const { row, session_id: sessionId } of rows) {
    reindexWithFollowers(db, row, sessionId ?? undefined);
  }
  db.query("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)").run(
    PROGRESS_KEY,
    String(rows.at(-1)?.row ?? EVERYTHING),
  );
  return rows.length > 0;
}
