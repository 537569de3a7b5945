import type { Database } from "bun:sqlite";
import type { NewMemory, StoredMemory } from "@/store/memory-types.ts";
import type { Row } from "@/store/queries.ts";
import type { RememberedOutcome } from "@/store/store.ts";
import { type Counted, keptCounts, NOWHERE } from "@/store/sqlite/search/term-counts.ts";
import { addHistory } from "@/store/sqlite/memories/memory-history.ts";
import { putLink } from "@/store/sqlite/memories/memory-links.ts";
import { quoteTerm } from "@/store/sqlite/search/lexical-search.ts";
import { indexNew } from "@/store/sqlite/search/lexical-terms.ts";
import {
  COLUMNS,
  findIdByHash,
  insertRow,
  type MemoryRow,
  toMemory,
  toSnapshot,
} from "@/store/sqlite/memories/memory-columns.ts";
import { findRows } from "@/store/sqlite/database/project-rows.ts";
import { countRepetition } from "@/store/sqlite/search/repeated-terms.ts";
import { clearTombstone } from "@/store/sqlite/memories/tombstones.ts";
import { addVector } from "@/store/sqlite/search/vectors/vectors.ts";
import { findAlike, putWording, wordingOf } from "@/store/sqlite/memories/wordings.ts";

/** Storing memories and finding them again. Always within one project of the store. */

/** What says the same already is counted instead, but for a memory that is to be superseded. */
export function insertMemory(
  db: Database,
  project: string,
  memory: NewMemory,
  supersedes?: string,
): RememberedOutcome {
  const knownId = findIdByHash(db, project, memory.contentHash);
  if (knownId !== undefined) return countRepetition(db, project, knownId, memory);
  const wording = wordingOf(memory.type, memory.text);
  const alike = wording && findAlike(db, project, memory, wording);
  if (alike?.isSame && alike.id !== supersedes)
    return countRepetition(db, project, alike.id, memory, memory.text);
  clearTombstone(db, project, memory.contentHash);
  const whole = toSnapshot(memory);
  const row = insertRow(db, project, whole);
  indexNew(db, row, whole, memory.sessionId);
  putWording(db, row, wording);
  if (memory.vector !== undefined) addVector(db, row, memory.vector);
  const { vector: _vector, ...body } = memory;
  const { id: memoryId, createdAtMs: atMs } = memory;
  addHistory(db, { project, atMs, memoryId, change: "remembered", body });
  const outcome = { kind: "remembered", memoryId, isNew: true } as const;
  if (alike === undefined || alike.id === supersedes) return outcome;
  const { id: toId, similarity: weight } = alike;
  putLink(db, project, { fromId: memoryId, toId, kind: "similar", weight, atMs });
  return { ...outcome, similarTo: toId };
}

export function countMemories(db: Database, project: string): number {
  const sql = "SELECT count(*) AS n FROM memories WHERE project = ?";
  return db.query<{ n: number }, [string]>(sql).get(project)?.n ?? 0;
}

/** How far the project's rows have got: forgotten memories still count. */
export function estimateMemoryCount(db: Database, project: string): number {
  const { first, last } = findRows(db, project);
  const sql = "SELECT max(row) AS row FROM memories WHERE row BETWEEN ? AND ?";
  const highest = db.query<{ row: number | null }, [number, number]>(sql).get(first, last)?.row;
  return (highest ?? first) - first;
}

export function findMemory(db: Database, project: string, id: string): StoredMemory | undefined {
  const row = db
    .query<MemoryRow, [string, string]>(
      `SELECT ${COLUMNS} FROM memories m WHERE m.project = ? AND m.id = ?`,
    )
    .get(project, id);
  return row ? toMemory(row) : undefined;
}

/** From so many on a count is an estimate. On five public sets it changed nothing in what is found. */
const COUNTED_EXACTLY = 500;

/**
 * fts5vocab would give the exact figure, but it walks the whole list of a term's memories. The
 * oldest few hundred tell how close together the others stand.
 */
export function documentFrequencies(
  db: Database,
  project: string,
  terms: readonly string[],
  atMost: number,
): Map<string, number> {
  const { first, last } = findRows(db, project);
  const count = db.query<Counted, [string, number, number, number]>(
    `SELECT count(*) AS n, max(rowid) AS at FROM (SELECT rowid FROM memory_terms
       WHERE memory_terms MATCH ?1 AND rowid BETWEEN ?3 AND ?4 LIMIT +?2)`,
  );
  const counted = Math.min(atMost, COUNTED_EXACTLY);
  const kept = counted === COUNTED_EXACTLY ? keptCounts(db, first) : undefined;
  const frequencies = new Map<string, number>();
  let size: number | undefined;
  for (const term of terms) {
    const known = kept?.get(term);
    const found = known ?? count.get(ownTerm(term), counted, first, last) ?? NOWHERE;
    if (known === undefined) kept?.set(term, found);
    const { n, at } = found;
    if (n === 0) continue;
    let frequency = n;
    if (n >= COUNTED_EXACTLY) {
      size ??= estimateMemoryCount(db, project);
      frequency = Math.max(n, Math.round((n * size) / Math.max(1, at - first)));
    }
    frequencies.set(term, Math.min(atMost, frequency));
  }
  return frequencies;
}

// One string for each term instead of one result row for each memory: a tenth of the time.
export function postingsOf(
  db: Database,
  project: string,
  terms: readonly string[],
  atMost: number,
): Map<string, Row[]> {
  const { first, last } = findRows(db, project);
  const look = db.query<{ rows: string | null }, [string, number, number, number]>(
    `SELECT group_concat(rowid) AS rows FROM (SELECT rowid FROM memory_terms
       WHERE memory_terms MATCH ?1 AND rowid BETWEEN ?3 AND ?4 LIMIT +?2)`,
  );
  const postings = new Map<string, Row[]>();
  for (const term of terms) {
    const rows = look.get(ownTerm(term), atMost, first, last)?.rows;
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
       ORDER BY m.created_at_ms DESC LIMIT +?`,
    )
    .all(signature, project, limit)
    .map(toMemory);
}

/** A term that stands in the memory itself, not only in its context. */
function ownTerm(term: string): string {
  return `{body anchors} : ${quoteTerm(term)}`;
}
