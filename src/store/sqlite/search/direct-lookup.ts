import { findRows } from "@/store/sqlite/database/project-rows.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { TaggedPage, TagPosition } from "@/store/port/memories-port.ts";
import {
  COLUMNS,
  type MemoryRow,
  readMemories,
  readMemory,
} from "@/store/sqlite/memories/memory-columns.ts";
import type { Database } from "bun:sqlite";

/** Memories found through an ordinary index of their table, without words or vectors. */

export function findByErrorSignature(
  db: Database,
  project: string,
  signature: string,
  limit: number,
): StoredMemory[] {
  const sql = `SELECT ${COLUMNS} FROM memories m
    WHERE m.error_signature = ? AND m.project = ?
    ORDER BY m.created_at_ms DESC LIMIT +?`;
  const find = db.query<MemoryRow, [string, string, number]>(sql);
  return readMemories(find.all(signature, project, limit));
}

export function sessionAround(
  db: Database,
  project: string,
  memoryId: string,
  before: number,
  after: number,
): StoredMemory[] {
  const own = db
    .query<MemoryRow & { row: number }, [string, string]>(
      `SELECT m.row, ${COLUMNS} FROM memories m WHERE m.id = ? AND m.project = ?`,
    )
    .get(memoryId, project);
  if (!own) return [];
  if (own.session_id === null) return readMemories([own]);
  const side = (comparison: "<" | ">", order: "DESC" | "ASC", count: number) =>
    db
      .query<MemoryRow, [string, string, number, number]>(
        `SELECT ${COLUMNS} FROM memories m
         WHERE m.session_id = ? AND m.project = ? AND m.row ${comparison} ?
         ORDER BY m.row ${order} LIMIT +?`,
      )
      .all(own.session_id ?? "", project, own.row, count);
  return readMemories([...side("<", "DESC", before).toReversed(), own, ...side(">", "ASC", after)]);
}

/** `recover` is asked for a memory whose row is damaged. */
export function findMemory(
  db: Database,
  project: string,
  id: string,
  recover: () => StoredMemory | undefined = () => undefined,
): StoredMemory | undefined {
  const row = db
    .query<MemoryRow, [string, string]>(
      `SELECT ${COLUMNS} FROM memories m WHERE m.project = ? AND m.id = ?`,
    )
    .get(project, id);
  return row === null ? undefined : (readMemory(row) ?? recover());
}

/** The memories made of this statement. */
export function findBySource(db: Database, project: string, sourceId: string): StoredMemory[] {
  const sql = `SELECT ${COLUMNS} FROM memories m WHERE m.project = ? AND m.source_id = ?`;
  return readMemories(db.query<MemoryRow, [string, string]>(sql).all(project, sourceId));
}

/** The newest memories with at least one of these tags. */
export function findTagged(
  db: Database,
  project: string,
  tags: readonly string[],
  limit: number,
): StoredMemory[] {
  if (tags.length === 0) return [];
  const sql = `SELECT ${COLUMNS} FROM memories m WHERE m.row IN (
      SELECT row FROM memory_tags WHERE first_row = ? AND tag IN (${tags.map(() => "?").join(", ")})
      ORDER BY created_at_ms DESC LIMIT ?
    ) ORDER BY m.created_at_ms DESC, m.row DESC`;
  const { first } = findRows(db, project);
  const find = db.query<MemoryRow, (string | number)[]>(sql);
  return readMemories(find.all(first, ...tags, limit));
}

/** A page of the memories with this tag, oldest first, from a position on. */
export function oldestTagged(
  db: Database,
  project: string,
  tag: string,
  { atMs, row }: TagPosition,
  limit: number,
): TaggedPage {
  const sql = `SELECT m.row, ${COLUMNS} FROM (
      SELECT row, created_at_ms FROM memory_tags
      WHERE first_row = ?1 AND tag = ?2 AND (created_at_ms, row) > (?3, ?4)
      ORDER BY created_at_ms, row LIMIT ?5
    ) t JOIN memories m ON m.row = t.row ORDER BY m.created_at_ms, m.row`;
  const { first } = findRows(db, project);
  const rows = db
    .query<MemoryRow & { row: number }, (string | number)[]>(sql)
    .all(first, tag, atMs, row, limit);
  const last = rows.at(-1);
  const next =
    last && rows.length === limit ? { atMs: last.created_at_ms, row: last.row } : undefined;
  return { memories: readMemories(rows), next };
}

export function countTagged(db: Database, project: string, tag: string): number {
  const sql = "SELECT count(*) AS count FROM memory_tags WHERE first_row = ? AND tag = ?";
  const { first } = findRows(db, project);
  return db.query<{ count: number }, [number, string]>(sql).get(first, tag)?.count ?? 0;
}
