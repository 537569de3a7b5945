import type { Database } from "bun:sqlite";
import type {
  FileAnchor,
  MemoryFlag,
  MemoryType,
  NewMemory,
  Origin,
  StoredMemory,
  Tier,
} from "@/store/memory-types.ts";
import { addTags } from "@/store/sqlite/memories/memory-tags.ts";
import { nextRow } from "@/store/sqlite/database/project-rows.ts";

export interface MemoryRow {
  id: string;
  type: string;
  text: string;
  tags: string;
  files: string;
  file_anchors: string;
  other_words: string;
  symbols: string;
  metadata: string;
  branch: string | null;
  directory: string | null;
  agent_type: string | null;
  error_signature: string | null;
  importance: number;
  tier: string;
  flags: string;
  origin: string;
  session_id: string | null;
  event: string | null;
  created_at_ms: number;
  updated_at_ms: number;
  repeat_count: number;
  superseded_by: string | null;
  use_count: number;
  last_used_at_ms: number | null;
  worked_count: number;
  failed_count: number;
  ignored_count: number;
  original_id: string | null;
  source_id: string | null;
  sessions_said: number;
}

const NAMES = [
  "id",
  "type",
  "text",
  "tags",
  "files",
  "file_anchors",
  "other_words",
  "symbols",
  "metadata",
  "branch",
  "directory",
  "agent_type",
  "error_signature",
  "importance",
  "tier",
  "flags",
  "origin",
  "session_id",
  "event",
  "created_at_ms",
  "updated_at_ms",
  "repeat_count",
  "superseded_by",
  "use_count",
  "last_used_at_ms",
  "worked_count",
  "failed_count",
  "ignored_count",
  "original_id",
  "source_id",
  "sessions_said",
] as const satisfies readonly (keyof MemoryRow)[];

export const COLUMNS = NAMES.map((name) => `m.${name}`).join(", ");

// Most lists are empty, and a recall reads six lists for each of two hundred memories.
function readList<T>(json: string): T[] {
  return json === "[]" ? [] : (JSON.parse(json) as T[]);
}

function readFields(json: string): Record<string, string> {
  return json === "{}" ? {} : (JSON.parse(json) as Record<string, string>);
}

export function toMemory(row: MemoryRow): StoredMemory {
  return {
    id: row.id,
    type: row.type as MemoryType,
    text: row.text,
    tags: readList<string>(row.tags),
    files: readList<string>(row.files),
    anchors: readList<FileAnchor>(row.file_anchors),
    otherWords: readList<string>(row.other_words),
    symbols: readList<string>(row.symbols),
    metadata: readFields(row.metadata),
    branch: row.branch ?? undefined,
    directory: row.directory ?? undefined,
    agentType: row.agent_type ?? undefined,
    errorSignature: row.error_signature ?? undefined,
    importance: row.importance,
    tier: row.tier as Tier,
    flags: readList<MemoryFlag>(row.flags),
    origin: row.origin as Origin,
    sessionId: row.session_id ?? undefined,
    event: row.event ?? undefined,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    repeatCount: row.repeat_count,
    supersededBy: row.superseded_by ?? undefined,
    useCount: row.use_count,
    lastUsedAtMs: row.last_used_at_ms ?? undefined,
    workedCount: row.worked_count,
    failedCount: row.failed_count,
    ignoredCount: row.ignored_count === 0 ? undefined : row.ignored_count,
    originalId: row.original_id ?? undefined,
    sourceId: row.source_id ?? undefined,
    sessionsSaid: row.sessions_said > 1 ? row.sessions_said : undefined,
  };
}

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

const INSERT = `INSERT INTO memories (row, project, content_hash, ${NAMES.join(", ")})
  VALUES (?, ?, ?, ${NAMES.map(() => "?").join(", ")})`;
const UPDATE = `UPDATE memories SET content_hash = ?, ${NAMES.map((name) => `${name} = ?`).join(", ")}
  WHERE row = ?`;

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

function writeList(list: readonly unknown[]): string {
  return list.length === 0 ? "[]" : JSON.stringify(list);
}

function valuesOf(memory: Snapshot): (string | number | null)[] {
  const row: MemoryRow = {
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
  return NAMES.map((name) => row[name]);
}

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
