import type { Database } from "bun:sqlite";
import { firstRowAt } from "@/store/sqlite/database/project-rows.ts";

/**
 * The index of tags follows from the memories. The tags of a new memory are added here, triggers
 * follow what changes and goes (009-tags.ts); what damage did to it is found and mended here.
 */
const WANTED = `SELECT m.row - m.row % 1099511627776 AS first_row, t.value AS tag,
    m.created_at_ms, m.row
  FROM memories m, json_each(CASE WHEN json_valid(m.tags) THEN m.tags ELSE '[]' END) t`;
const ADD = `INSERT OR IGNORE INTO memory_tags (first_row, tag, created_at_ms, row)
  VALUES (?, ?, ?, ?)`;
const HELD = "SELECT first_row, tag, created_at_ms, row FROM memory_tags";

/** Adds the tags of a new memory. A trigger would do it too, and cost more than all the rest. */
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
