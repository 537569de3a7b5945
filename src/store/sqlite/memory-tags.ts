import type { Database } from "bun:sqlite";

/**
 * The index of tags follows from the memories. Triggers keep it (009-tags.ts); what damage did
 * to it is found and mended here.
 */
const WANTED = `SELECT m.row - m.row % 1099511627776 AS first_row, t.value AS tag,
    m.created_at_ms, m.row
  FROM memories m, json_each(CASE WHEN json_valid(m.tags) THEN m.tags ELSE '[]' END) t`;
const HELD = "SELECT first_row, tag, created_at_ms, row FROM memory_tags";

export function tagIndexProblems(db: Database): string[] {
  if (!hasTagIndex(db)) return [];
  const wanted = count(db, `SELECT DISTINCT * FROM (${WANTED})`);
  const missing = count(db, `${WANTED} EXCEPT ${HELD}`);
  const extra = count(db, `${HELD} EXCEPT ${WANTED}`);
  return [
    ...(missing === 0 ? [] : [`the index of tags holds ${wanted - missing} of ${wanted} tags`]),
    ...(extra === 0 ? [] : [`${extra} rows of the index of tags are of memories that are gone`]),
  ];
}

/** To be called within a transaction. */
export function mendTagIndex(db: Database): void {
  if (tagIndexProblems(db).length === 0) return;
  db.run("DELETE FROM memory_tags");
  db.run(`INSERT OR IGNORE INTO memory_tags (first_row, tag, created_at_ms, row) ${WANTED}`);
}

/** A store of an older version that is looked at before it is brought up to date has none. */
function hasTagIndex(db: Database): boolean {
  const sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'memory_tags'";
  return db.query(sql).get() !== null;
}

function count(db: Database, rows: string): number {
  return db.query<{ n: number }, []>(`SELECT count(*) AS n FROM (${rows})`).get()?.n ?? 0;
}
