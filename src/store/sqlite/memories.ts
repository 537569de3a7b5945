import type { Database } from "bun:sqlite";
import type {
  HistoryEntry,
  LexicalHit,
  LexicalQuery,
  MemoryType,
  NewMemory,
  Origin,
  Row,
  StoredMemory,
  WriteOutcome,
} from "@/store/store.ts";
import { addToIndex, removeFromIndex } from "@/store/sqlite/lexical-terms.ts";
import { decodeValue, encodeValue } from "@/store/value-codec.ts";

/** Memories, their lexical index and their history. Always within one project of the store. */

interface MemoryRow {
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
}

const COLUMNS = `m.id, m.type, m.text, m.tags, m.files, m.branch, m.agent_type, m.error_signature,
  m.importance, m.origin, m.session_id, m.event, m.created_at_ms, m.updated_at_ms, m.repeat_count`;

export function insertMemory(db: Database, project: string, memory: NewMemory): WriteOutcome {
  const known = db
    .query<{ id: string }, [string, string]>(
      "SELECT id FROM memories WHERE project = ? AND content_hash = ?",
    )
    .get(project, memory.contentHash);
  if (known) return countRepetition(db, known.id, memory);
  const { lastInsertRowid } = db
    .query(
      `INSERT INTO memories (id, project, type, text, tags, files, branch, agent_type,
         error_signature, importance, origin, session_id, event, created_at_ms, updated_at_ms,
         content_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
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
      memory.createdAtMs,
      memory.contentHash,
    );
  addToIndex(db, Number(lastInsertRowid), memory.sessionId);
  addHistory(db, memory.createdAtMs, memory.id, "remembered", memory);
  return { kind: "remembered", memoryId: memory.id, isNew: true };
}

/** Removes the memory from the table and the index; its history stays. */
export function deleteMemory(db: Database, project: string, id: string, atMs: number): void {
  const row = db
    .query<MemoryRow & { row: number }, [string, string]>(
      `SELECT m.row, ${COLUMNS} FROM memories m WHERE m.project = ? AND m.id = ?`,
    )
    .get(project, id);
  if (!row) return;
  db.query("DELETE FROM memories WHERE row = ?").run(row.row);
  removeFromIndex(db, row.row, row.session_id ?? undefined);
  addHistory(db, atMs, id, "forgotten", toMemory(row));
}

export function countMemories(db: Database, project: string): number {
  const sql = "SELECT count(*) AS n FROM memories WHERE project = ?";
  return db.query<{ n: number }, [string]>(sql).get(project)?.n ?? 0;
}

/** The highest row number: forgotten memories still count, other projects of the store too. */
export function estimateMemoryCount(db: Database): number {
  const sql = "SELECT max(row) AS n FROM memories";
  return db.query<{ n: number | null }, []>(sql).get()?.n ?? 0;
}

export function findMemory(db: Database, project: string, id: string): StoredMemory | undefined {
  const row = db
    .query<MemoryRow, [string, string]>(
      `SELECT ${COLUMNS} FROM memories m WHERE m.project = ? AND m.id = ?`,
    )
    .get(project, id);
  return row ? toMemory(row) : undefined;
}

export function listMemories(
  db: Database,
  project: string,
  options: { limit: number; tag?: string; type?: MemoryType },
): StoredMemory[] {
  return db
    .query<MemoryRow, [string, string | null, string | null, number]>(
      `SELECT ${COLUMNS} FROM memories m
       WHERE m.project = ?1
         AND (?2 IS NULL OR EXISTS (SELECT 1 FROM json_each(m.tags) WHERE value = ?2))
         AND (?3 IS NULL OR m.type = ?3)
       ORDER BY m.created_at_ms DESC LIMIT ?4`,
    )
    .all(project, options.tag ?? null, options.type ?? null, options.limit)
    .map(toMemory);
}

// fts5vocab would give the exact figure, but it walks the whole list of a term's memories.
export function documentFrequencies(
  db: Database,
  terms: readonly string[],
  atMost: number,
): Map<string, number> {
  const count = db.query<{ n: number }, [string, number]>(
    `SELECT count(*) AS n
     FROM (SELECT rowid FROM memory_terms WHERE memory_terms MATCH ?1 LIMIT ?2)`,
  );
  const frequencies = new Map<string, number>();
  for (const term of terms) {
    const n = count.get(ownTerm(term), atMost)?.n ?? 0;
    if (n > 0) frequencies.set(term, n);
  }
  return frequencies;
}

// The index is asked for the best rows first and the table joined to those only: joining
// before the limit reads every matching row of a large store.
const BEST_MATCHES = `SELECT rowid, rank FROM memory_terms
  WHERE memory_terms MATCH ?1 AND rank MATCH 'bm25(1.0, 1.5, 0.5)' ORDER BY rank LIMIT ?2`;
const NEWEST_MATCHES = `SELECT rowid, 0.0 AS rank FROM memory_terms
  WHERE memory_terms MATCH ?1 ORDER BY rowid DESC LIMIT ?2`;

export function searchTerms(db: Database, project: string, query: LexicalQuery): LexicalHit[] {
  if (query.terms.length === 0) return [];
  const match = query.terms.map(quoteTerm).join(" OR ");
  return db
    .query<MemoryRow & { score: number }, [string, number, string]>(
      `SELECT ${COLUMNS}, -hit.rank AS score
       FROM (${query.order === "best" ? BEST_MATCHES : NEWEST_MATCHES}) AS hit
       JOIN memories m ON m.row = hit.rowid
       WHERE m.project = ?3
       ORDER BY hit.rank, m.row DESC`,
    )
    .all(match, query.limit, project)
    .map((row) => ({ memory: toMemory(row), score: row.score }));
}

// One string for each term instead of one result row for each memory: a tenth of the time.
export function postingsOf(
  db: Database,
  terms: readonly string[],
  atMost: number,
): Map<string, Row[]> {
  const look = db.query<{ rows: string | null }, [string, number]>(
    `SELECT group_concat(rowid) AS rows
     FROM (SELECT rowid FROM memory_terms WHERE memory_terms MATCH ?1 LIMIT ?2)`,
  );
  const postings = new Map<string, Row[]>();
  for (const term of terms) {
    const rows = look.get(ownTerm(term), atMost)?.rows;
    if (typeof rows === "string") postings.set(term, rows.split(","));
  }
  return postings;
}

export function memoriesIn(
  db: Database,
  project: string,
  rows: readonly Row[],
): Map<Row, StoredMemory> {
  const look = db.query<MemoryRow, [string, string]>(
    `SELECT ${COLUMNS} FROM memories m WHERE m.row = ? AND m.project = ?`,
  );
  const found = new Map<Row, StoredMemory>();
  for (const row of rows) {
    const memory = look.get(row, project);
    if (memory) found.set(row, toMemory(memory));
  }
  return found;
}

export function findByErrorSignature(
  db: Database,
  project: string,
  signature: string,
  limit: number,
): StoredMemory[] {
  return db
    .query<MemoryRow, [string, string, number]>(
      `SELECT ${COLUMNS} FROM memories m
       WHERE m.error_signature = ? AND m.project = ?
       ORDER BY m.created_at_ms DESC LIMIT ?`,
    )
    .all(signature, project, limit)
    .map(toMemory);
}

export function memoryHistory(db: Database, memoryId: string): HistoryEntry[] {
  return db
    .query<
      { seq: number; at_ms: number; memory_id: string; change: string; body: Uint8Array },
      [string]
    >("SELECT seq, at_ms, memory_id, change, body FROM history WHERE memory_id = ? ORDER BY seq")
    .all(memoryId)
    .map((row) => ({
      seq: row.seq,
      atMs: row.at_ms,
      memoryId: row.memory_id,
      change: row.change as HistoryEntry["change"],
      body: decodeValue(row.body),
    }));
}

function countRepetition(db: Database, knownId: string, memory: NewMemory): WriteOutcome {
  db.query(
    "UPDATE memories SET repeat_count = repeat_count + 1, updated_at_ms = ? WHERE id = ?",
  ).run(memory.createdAtMs, knownId);
  const body = { sessionId: memory.sessionId, event: memory.event };
  addHistory(db, memory.createdAtMs, knownId, "repeated", body);
  return { kind: "remembered", memoryId: knownId, isNew: false };
}

function addHistory(
  db: Database,
  atMs: number,
  memoryId: string,
  change: HistoryEntry["change"],
  body: unknown,
): void {
  db.query("INSERT INTO history (at_ms, memory_id, change, body) VALUES (?, ?, ?, ?)").run(
    atMs,
    memoryId,
    change,
    encodeValue(body),
  );
}

/** A term that stands in the memory itself, not only in its context. */
function ownTerm(term: string): string {
  return `{body anchors} : ${quoteTerm(term)}`;
}

/** A term as an FTS5 string, so that no character of it is syntax. */
function quoteTerm(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

function toMemory(row: MemoryRow): StoredMemory {
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
  };
}
