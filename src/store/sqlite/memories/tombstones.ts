import type { Database } from "bun:sqlite";
import type { Snapshot } from "@/store/sqlite/memories/memory-snapshot.ts";

/** Marks of forgotten memories by content and id, so that an import does not bring them back. */

export function addTombstones(
  db: Database,
  project: string,
  memory: Snapshot,
  hashes: Iterable<string>,
  atMs: number,
): void {
  const add = db.query(
    `INSERT OR REPLACE INTO tombstones (project, content_hash, memory_id, original_id, at_ms)
     VALUES (?, ?, ?, ?, ?)`,
  );
  for (const hash of hashes) add.run(project, hash, memory.id, memory.originalId ?? null, atMs);
}

/** Marks a forgotten statement in the column of content hashes. */
export function sourceHash(sourceId: string): string {
  return `source:${sourceId}`;
}

/** True if what this statement said was forgotten. */
export function isSourceForgotten(
  db: Database,
  project: string,
  sourceId: string | undefined,
): boolean {
  return sourceId !== undefined && forgottenAt(db, project, sourceHash(sourceId)) !== undefined;
}

/**
 * True if a statement was forgotten after it was said: this very statement, or its words said at
 * another time before. What the user says again later is new.
 */
export function isStatementForgotten(
  db: Database,
  project: string,
  {
    sourceId,
    contentHash,
    createdAtMs,
  }: Pick<Snapshot, "sourceId" | "contentHash" | "createdAtMs">,
): boolean {
  if (sourceId === undefined) return false;
  if (isSourceForgotten(db, project, sourceId)) return true;
  return (forgottenAt(db, project, contentHash) ?? 0) > createdAtMs;
}

function forgottenAt(db: Database, project: string, hash: string): number | undefined {
  const sql = "SELECT at_ms FROM tombstones WHERE project = ? AND content_hash = ?";
  return db.query<{ at_ms: number }, [string, string]>(sql).get(project, hash)?.at_ms;
}

export function clearTombstone(db: Database, project: string, hash: string): void {
  db.query("DELETE FROM tombstones WHERE project = ? AND content_hash = ?").run(project, hash);
}

export function clearTombstonesOf(db: Database, project: string, memoryId: string): void {
  db.query("DELETE FROM tombstones WHERE memory_id = ? AND project = ?").run(memoryId, project);
}

/** True if this content or one of these ids was forgotten. */
export function isForgotten(
  db: Database,
  project: string,
  hash: string,
  ids: readonly string[],
): boolean {
  const byHash = "SELECT 1 FROM tombstones WHERE project = ? AND content_hash = ?";
  if (db.query(byHash).get(project, hash) !== null) return true;
  const byId = db.query(
    `SELECT 1 FROM tombstones
     WHERE (memory_id = ?1 OR original_id = ?1) AND project = ?2 LIMIT 1`,
  );
  return ids.some((id) => byId.get(id, project) !== null);
}
