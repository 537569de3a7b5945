import type { Database } from "bun:sqlite";
import type { NewMemory, StoredMemory } from "@/store/memory-types.ts";
import {
  checksumOf,
  COLUMNS,
  type MemoryRow,
  NAMES,
  readMemory,
} from "@/store/sqlite/memories/memory-columns.ts";
import { addTags } from "@/store/sqlite/memories/memory-tags.ts";
import { nextRow } from "@/store/sqlite/database/project-rows.ts";

/**
 * Memories as they are written and restored. Apart from memory-columns.ts, which every hook loads:
 * only hooks that write a memory need this.
 */

/** A memory with all that is needed to restore it. */
export interface Snapshot extends StoredMemory {
  readonly contentHash: string;
  /** The row it had; 0 if unknown. */
  readonly row: number;
}

/** Fills in the fields that a new memory, or one recorded by an older version, lacks. */
export function toSnapshot(body: unknown): Snapshot {
  const known = body as NewMemory & Partial<Snapshot>;
  return {
    id: known.id,
    type: known.type,
    text: known.text,
    tags: known.tags,
    files: known.files,
    anchors: known.anchors ?? [],
    otherWords: known.otherWords ?? [],
    symbols: known.symbols ?? [],
    metadata: known.metadata ?? {},
    branch: known.branch,
    directory: known.directory,
    agentType: known.agentType,
    errorSignature: known.errorSignature,
    importance: known.importance,
    tier: known.tier ?? "silver",
    flags: known.flags ?? [],
    origin: known.origin,
    sessionId: known.sessionId,
    event: known.event,
    createdAtMs: known.createdAtMs,
    updatedAtMs: known.updatedAtMs ?? known.createdAtMs,
    repeatCount: known.repeatCount ?? 0,
    supersededBy: known.supersededBy,
    useCount: known.useCount ?? 0,
    lastUsedAtMs: known.lastUsedAtMs,
    workedCount: known.workedCount ?? 0,
    failedCount: known.failedCount ?? 0,
    ignoredCount: known.ignoredCount,
    originalId: known.originalId,
    sourceId: known.sourceId,
    sessionsSaid: known.sessionsSaid,
    contentHash: known.contentHash ?? "",
    row: known.row ?? 0,
  };
}

const INSERT = `INSERT INTO memories (row, project, content_hash, ${NAMES.join(", ")}, checksum)
  VALUES (?, ?, ?, ${NAMES.map(() => "?").join(", ")}, ?)`;
const UPDATE = `UPDATE memories SET content_hash = ?, ${NAMES.map((name) => `${name} = ?`).join(", ")},
  checksum = ? WHERE row = ?`;
// Without the columns that triggers watch: those would make the lexical index flush.
const UPDATE_STANDING = `UPDATE memories SET importance = ?, tier = ?, superseded_by = ?,
  updated_at_ms = ?, repeat_count = ?, worked_count = ?, failed_count = ?, checksum = ? WHERE row = ?`;

/** Inserts a memory, into its old row if that is free, and returns the row. */
export function insertRow(db: Database, project: string, memory: Snapshot): number {
  const isTaken = () => db.query("SELECT 1 FROM memories WHERE row = ?").get(memory.row) !== null;
  const row = memory.row === 0 || isTaken() ? nextRow(db, project) : memory.row;
  db.query(INSERT).run(row, project, memory.contentHash, ...valuesOf(memory));
  addTags(db, row, memory);
  return row;
}

export function updateRow(db: Database, memory: Snapshot): void {
  db.query(UPDATE).run(memory.contentHash, ...valuesOf(memory), memory.row);
}

/** The fields that change after a memory was stored, without its content. */
export type Standing = Pick<
  Snapshot,
  | "importance"
  | "tier"
  | "supersededBy"
  | "updatedAtMs"
  | "repeatCount"
  | "workedCount"
  | "failedCount"
>;

/**
 * Changes the standing of a memory and its checksum with it. A damaged memory is left alone: a new
 * checksum would make its damage look sound.
 */
export function updateStanding(
  db: Database,
  id: string,
  change: (memory: Snapshot) => Partial<Standing>,
): void {
  const memory = readSnapshot(db, "m.id = ?", [id]);
  if (memory === undefined) return;
  const changed = { ...memory, ...change(memory) };
  db.query(UPDATE_STANDING).run(
    changed.importance,
    changed.tier,
    changed.supersededBy ?? null,
    changed.updatedAtMs,
    changed.repeatCount,
    changed.workedCount,
    changed.failedCount,
    checksumOf(rowOf(changed)),
    changed.row,
  );
}

function writeList(list: readonly unknown[]): string {
  return list.length === 0 ? "[]" : JSON.stringify(list);
}

/** The values of all columns in the order of NAMES, and the checksum. */
function valuesOf(memory: Snapshot): (string | number | null)[] {
  const row = rowOf(memory);
  return [...NAMES.map((name) => row[name]), checksumOf(row)];
}

function rowOf(memory: Snapshot): Omit<MemoryRow, "checksum"> {
  return {
    id: memory.id,
    type: memory.type,
    text: memory.text,
    tags: writeList(memory.tags),
    files: writeList(memory.files),
    file_anchors: writeList(memory.anchors),
    other_words: writeList(memory.otherWords),
    symbols: writeList(memory.symbols),
    metadata: JSON.stringify(memory.metadata),
    branch: memory.branch ?? null,
    directory: memory.directory ?? null,
    agent_type: memory.agentType ?? null,
    error_signature: memory.errorSignature ?? null,
    importance: memory.importance,
    tier: memory.tier,
    flags: writeList(memory.flags),
    origin: memory.origin,
    session_id: memory.sessionId ?? null,
    event: memory.event ?? null,
    created_at_ms: memory.createdAtMs,
    updated_at_ms: memory.updatedAtMs,
    repeat_count: memory.repeatCount,
    superseded_by: memory.supersededBy ?? null,
    use_count: memory.useCount,
    last_used_at_ms: memory.lastUsedAtMs ?? null,
    worked_count: memory.workedCount,
    failed_count: memory.failedCount,
    ignored_count: memory.ignoredCount ?? 0,
    original_id: memory.originalId ?? null,
    source_id: memory.sourceId ?? null,
    sessions_said: memory.sessionsSaid ?? 1,
  };
}

/** Returns undefined if there is no such memory, or if its row is damaged. */
export function findSnapshot(db: Database, project: string, id: string): Snapshot | undefined {
  return readSnapshot(db, "m.project = ? AND m.id = ?", [project, id]);
}

function readSnapshot(db: Database, condition: string, values: string[]): Snapshot | undefined {
  const row = db
    .query<MemoryRow & { row: number; content_hash: string }, string[]>(
      `SELECT m.row, m.content_hash, ${COLUMNS} FROM memories m WHERE ${condition}`,
    )
    .get(...values);
  const memory = row === null ? undefined : readMemory(row);
  return row === null || memory === undefined
    ? undefined
    : { ...memory, row: row.row, contentHash: row.content_hash };
}

export function findIdByHash(db: Database, project: string, hash: string): string | undefined {
  const sql = "SELECT id FROM memories WHERE project = ? AND content_hash = ?";
  return db.query<{ id: string }, [string, string]>(sql).get(project, hash)?.id;
}
