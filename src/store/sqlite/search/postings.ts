import type { Database } from "bun:sqlite";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Row } from "@/store/port/search-port.ts";
import { findRows } from "@/store/sqlite/database/project-rows.ts";
import { COLUMNS, type MemoryRow, toMemory } from "@/store/sqlite/memories/memory-columns.ts";
import { estimateMemoryCount } from "@/store/sqlite/memories/memory-counts.ts";
import { quoteTerm } from "@/store/sqlite/search/lexical-search.ts";
import {
  type TermCount,
  cachedTermCounts,
  NO_MEMORIES,
} from "@/store/sqlite/search/term-count-cache.ts";

/** Larger counts are estimates. On five public sets this changed nothing in what was found. */
const COUNTED_EXACTLY = 500;

/**
 * fts5vocab would give exact counts, but it walks the whole list of a term's memories. Here the
 * oldest few hundred are counted, and the range of their rows tells how dense the others are.
 */
export function documentFrequencies(
  db: Database,
  project: string,
  terms: readonly string[],
  atMost: number,
): Map<string, number> {
  const { first, last } = findRows(db, project);
  const count = db.query<TermCount, [string, number, number, number]>(
    `SELECT count(*) AS n, max(rowid) AS at FROM (SELECT rowid FROM memory_terms
       WHERE memory_terms MATCH ?1 AND rowid BETWEEN ?3 AND ?4 LIMIT +?2)`,
  );
  const counted = Math.min(atMost, COUNTED_EXACTLY);
  const cache = counted === COUNTED_EXACTLY ? cachedTermCounts(db, first) : undefined;
  const frequencies = new Map<string, number>();
  let size: number | undefined;
  for (const term of terms) {
    const known = cache?.get(term);
    const found = known ?? count.get(ownTerm(term), counted, first, last) ?? NO_MEMORIES;
    if (known === undefined) cache?.set(term, found);
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

// Returning one string for each term takes a tenth of the time of one row for each memory.
export function postingsOf(
  db: Database,
  project: string,
  terms: readonly string[],
  atMost: number,
): Map<string, Row[]> {
  const { first, last } = findRows(db, project);
  const lookUp = db.query<{ rows: string | null }, [string, number, number, number]>(
    `SELECT group_concat(rowid) AS rows FROM (SELECT rowid FROM memory_terms
       WHERE memory_terms MATCH ?1 AND rowid BETWEEN ?3 AND ?4 LIMIT +?2)`,
  );
  const postings = new Map<string, Row[]>();
  for (const term of terms) {
    const rows = lookUp.get(ownTerm(term), atMost, first, last)?.rows;
    if (typeof rows === "string") postings.set(term, rows.split(","));
  }
  return postings;
}

export function memoriesIn(
  db: Database,
  project: string,
  rows: readonly Row[],
): Map<Row, StoredMemory> {
  const lookUp = db.query<MemoryRow, [string, string]>(
    `SELECT ${COLUMNS} FROM memories m WHERE m.row = ? AND m.project = ?`,
  );
  const found = new Map<Row, StoredMemory>();
  for (const row of rows) {
    const memory = lookUp.get(row, project);
    if (memory) found.set(row, toMemory(memory));
  }
  return found;
}

/** A query for a term in the memory itself, not in its context. */
function ownTerm(term: string): string {
  return `{body anchors} : ${quoteTerm(term)}`;
}
