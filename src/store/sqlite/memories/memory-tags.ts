import type { Database } from "bun:sqlite";
import { firstRowAt } from "@/store/sqlite/database/project-rows.ts";

/**
 * The index of tags. The tags of a new memory are added here; triggers follow edits and removals
 * (009-tags.ts). Damage to the index is found and mended here.
 */
const EXPECTED = `SELECT m.row - m.row % 1099511627776 AS first_row, t.value AS tag,
    m.created_at_ms, m.row
  FROM memories m, json_each(CASE WHEN json_valid(m.tags) THEN m.tags ELSE '[]' END) t`;
const ADD = `INSERT OR IGNORE INTO memory_tags (first_row, tag, created_at_ms, row)
  VALUES (?, ?, ?, ?)`;
const INDEXED = "SELECT first_row, tag, created_at_ms, row FROM memory_tags";

/** Adds the tags of a new memory. A trigger would cost more than the rest of the write. */
export function addTags(
  db: Database,
  row: number,
  { tags, createdAtMs }: { readonly tags: readonly string[]; readonly createdAtMs: number },
): void {
  if (tags.length === 0) return;
  const add = db.query(ADD);
  for (const tag of tags) add.run(firstRowAt(row), tag, createdAtMs, row);
}

export function tagIndexProblems(db: Database): string[] {
  if (!hasTagIndex(db)) return [];
  const expected = count(db, `SELECT DISTINCT * FROM (${EXPECTED})`);
  const missing = count(db, `${EXPECTED} EXCEPT ${INDEXED}`);
  const extra = count(db, `${INDEXED} EXCEPT ${EXPECTED}`);
  return [
    ...(missing === 0 ? [] : [`the index of tags holds ${expected - missing} of ${expected} tags`]),
    ...(extra === 0 ? [] : [`${extra} rows of the index of tags are of memories that are gone`]),
  ];
}

/** Must run within a transaction. */
export function mendTagIndex(db: Database): void {
  if (tagIndexProblems(db).length === 0) return;
  db.run("DELETE FROM memory_tags");
  db.run(`INSERT OR IGNORE INTO memory_tags (first_row, tag, created_at_ms, row) ${EXPECTED}`);
}

/** False for a store of an older version that is examined before it is migrated. */
function hasTagIndex(db: Database): boolean {
  const sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'memory_tags'";
  return db.query(sql).get() !== null;
}

function count(db: Database, rows: string): number {
  return db.query<{ n: number }, []>(`SELECT count(*) AS n FROM (${rows})`).get()?.n ?? 0;
}
