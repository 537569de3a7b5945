import type { Database } from "bun:sqlite";
import type {
  LexicalHit,
  LexicalQuery,
  NewMemory,
  Row,
  StoredMemory,
  WriteOutcome,
} from "@/store/store.ts";
import { addHistory } from "@/store/sqlite/history.ts";
import { addToIndex } from "@/store/sqlite/lexical-terms.ts";
import { COLUMNS, findIdByHash, type MemoryRow, toMemory } from "@/store/sqlite/memory-row.ts";
import { clearTombstone } from "@/store/sqlite/tombstones.ts";
import { putVector } from "@/store/sqlite/vectors.ts";

/** Storing memories and finding them again. Always within one project of the store. */

export function insertMemory(db: Database, project: string, memory: NewMemory): WriteOutcome {
  const knownId = findIdByHash(db, project, memory.contentHash);
  if (knownId !== undefined) return countRepetition(db, project, knownId, memory);
  clearTombstone(db, project, memory.contentHash);
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
  if (memory.vector !== undefined) putVector(db, Number(lastInsertRowid), memory.vector);
  const { vector: _vector, ...body } = memory;
  const { id: memoryId, createdAtMs: atMs } = memory;
  addHistory(db, { project, atMs, memoryId, change: "remembered", body });
  return { kind: "remembered", memoryId: memory.id, isNew: true };
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
  const vectors = query.space === undefined ? NO_VECTORS : VECTORS_OF_SPACE;
  return db
    .query<MemoryRow & { score: number; vector: Uint8Array | null }, (string | number)[]>(
      `SELECT ${COLUMNS}, -hit.rank AS score, ${vectors.column}
       FROM (${query.order === "best" ? BEST_MATCHES : NEWEST_MATCHES}) AS hit
       JOIN memories m ON m.row = hit.rowid ${vectors.join}
       WHERE m.project = ?3
       ORDER BY hit.rank, m.row DESC`,
    )
    .all(match, query.limit, project, ...(query.space === undefined ? [] : [query.space]))
    .map((row) => ({
      memory: toMemory(row),
      score: row.score,
      ...(row.vector === null ? {} : { vector: row.vector }),
    }));
}

const NO_VECTORS = { column: "NULL AS vector", join: "" };
const VECTORS_OF_SPACE = {
  column: "v.bytes AS vector",
  join: `LEFT JOIN vectors v ON v.row = m.row
    AND v.encoder IN (SELECT id FROM encoders WHERE space = ?4)`,
};

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

function countRepetition(
  db: Database,
  project: string,
  knownId: string,
  memory: NewMemory,
): WriteOutcome {
  db.query(
    "UPDATE memories SET repeat_count = repeat_count + 1, updated_at_ms = ? WHERE id = ?",
  ).run(memory.createdAtMs, knownId);
  const body = { sessionId: memory.sessionId, event: memory.event };
  const atMs = memory.createdAtMs;
  addHistory(db, { project, atMs, memoryId: knownId, change: "repeated", body });
  return { kind: "remembered", memoryId: knownId, isNew: false };
}

/** A term that stands in the memory itself, not only in its context. */
function ownTerm(term: string): string {
  return `{body anchors} : ${quoteTerm(term)}`;
}

/** A term as an FTS5 string, so that no character of it is syntax. */
function quoteTerm(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
