import type { Database } from "bun:sqlite";
import type { MemoryType, Origin, StoredMemory } from "@/store/store.ts";

/** One row of the table of memories, as it is read, written and told. */

export interface MemoryRow {
  id: string;
  type: string;
  text: string;
  tags: string;
  files: string;
  branch: string | null;
  agent_type: string | null;
  error_signature: string | null;
  importance: number;
  origin: string;
  session_id: string | null;
  event: string | null;
  created_at_ms: number;
  updated_at_ms: number;
  repeat_count: number;
  superseded_by: string | null;
  use_count: number;
  last_used_at_ms: number | null;
  original_id: string | null;
}

export const COLUMNS = `m.id, m.type, m.text, m.tags, m.files, m.branch, m.agent_type,
  m.error_signature, m.importance, m.origin, m.session_id, m.event, m.created_at_ms,
  m.updated_at_ms, m.repeat_count, m.superseded_by, m.use_count, m.last_used_at_ms, m.original_id`;

export function toMemory(row: MemoryRow): StoredMemory {
  return {
    id: row.id,
    type: row.type as MemoryType,
    text: row.text,
    tags: JSON.parse(row.tags) as string[],
    files: JSON.parse(row.files) as string[],
    branch: row.branch ?? undefined,
    agentType: row.agent_type ?? undefined,
    errorSignature: row.error_signature ?? undefined,
    importance: row.importance,
    origin: row.origin as Origin,
    sessionId: row.session_id ?? undefined,
    event: row.event ?? undefined,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    repeatCount: row.repeat_count,
    supersededBy: row.superseded_by ?? undefined,
    useCount: row.use_count,
    lastUsedAtMs: row.last_used_at_ms ?? undefined,
    originalId: row.original_id ?? undefined,
  };
}

/** A memory with all that is needed to put it back where it was. */
export interface Snapshot extends StoredMemory {
  readonly contentHash: string;
  /** The row it had; 0 where that is not known. */
  readonly row: number;
}

/** Puts a whole memory in, into its old row where that is free, and returns the row. */
export function insertRow(db: Database, project: string, memory: Snapshot): number {
  const taken = db.query("SELECT 1 FROM memories WHERE row = ?").get(memory.row) !== null;
  const { lastInsertRowid } = db
    .query(
      `INSERT INTO memories (row, id, project, type, text, tags, files, branch, agent_type,
         error_signature, importance, origin, session_id, event, created_at_ms, updated_at_ms,
         repeat_count, superseded_by, use_count, last_used_at_ms, original_id, content_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      taken || memory.row === 0 ? null : memory.row,
      memory.id,
      project,
      memory.type,
      memory.text,
      JSON.stringify(memory.tags),
      JSON.stringify(memory.files),
      memory.branch ?? null,
      memory.agentType ?? null,
      memory.errorSignature ?? null,
      memory.importance,
      memory.origin,
      memory.sessionId ?? null,
      memory.event ?? null,
      memory.createdAtMs,
      memory.updatedAtMs,
      memory.repeatCount,
      memory.supersededBy ?? null,
      memory.useCount,
      memory.lastUsedAtMs ?? null,
      memory.originalId ?? null,
      memory.contentHash,
    );
  return Number(lastInsertRowid);
}

/** The memory of this id in the project, with its row and hash. */
export function findSnapshot(db: Database, project: string, id: string): Snapshot | undefined {
  const row = db
    .query<MemoryRow & { row: number; content_hash: string }, [string, string]>(
      `SELECT m.row, m.content_hash, ${COLUMNS} FROM memories m WHERE m.project = ? AND m.id = ?`,
    )
    .get(project, id);
  return row ? { ...toMemory(row), row: row.row, contentHash: row.content_hash } : undefined;
}

export function findIdByHash(db: Database, project: string, hash: string): string | undefined {
  const sql = "SELECT id FROM memories WHERE project = ? AND content_hash = ?";
  return db.query<{ id: string }, [string, string]>(sql).get(project, hash)?.id;
}
