import type { Database } from "bun:sqlite";
import { LIMITS } from "@/base/limits.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Row } from "@/store/port/search-port.ts";
import { findRows } from "@/store/sqlite/database/project-rows.ts";
import { COLUMNS, type MemoryRow, readMemory } from "@/store/sqlite/memories/memory-columns.ts";
import { estimateMemoryCount } from "@/store/sqlite/memories/memory-counts.ts";
import { cachedTermCounts } from "@/store/sqlite/search/term-count-cache.ts";
import { ownTerm } from "@/store/sqlite/search/term-query.ts";

/** Larger counts are estimates. On five public sets this changed nothing in what was found. */
const COUNTED_EXACTLY = 500;
/** Parts of the remaining rows from which a larger count is estimated, and memories counted in each. */
const SAMPLED_PARTS = 3;
const COUNTED_PER_PART = 100;
/** No caller can afford a term in more memories than this, so its estimate is not refined. */
const TOO_COMMON = LIMITS.thoroughPostings;
/**
 * In a larger store the oldest memories alone tell: finding the samples in its long lists would
 * cost a prompt of 25 words a millisecond at 100,000 memories (measured), and a word with so many
 * memories is rarely affordable anyway.
 */
const SAMPLED_STORE_MAX = 20_000;

/**
 * fts5vocab would give exact counts, but it walks the whole list of a term's memories. Here the
 * oldest few hundred are counted. If there are more, samples tell how dense the remaining rows are:
 * a word that was common a year ago may be rare today.
 */
export function documentFrequencies(
  db: Database,
  project: string,
  terms: readonly string[],
  atMost: number,
): Map<string, number> {
  const { first, last } = findRows(db, project);
  const count = prepareCount(db);
  const counted = Math.min(atMost, COUNTED_EXACTLY);
  const cache = counted === COUNTED_EXACTLY ? cachedTermCounts(db, first) : undefined;
  const frequencies = new Map<string, number>();
  let highest: number | undefined;
  // A cached count may serve a caller with a higher limit.
  const enough = cache === undefined ? Math.min(atMost - counted, TOO_COMMON) : TOO_COMMON;
  for (const term of terms) {
    let frequency = cache?.get(term);
    if (frequency === undefined) {
      const oldest = count.get(ownTerm(term), counted, first, last) ?? NO_ROWS_COUNTED;
      frequency = oldest.n;
      if (frequency >= COUNTED_EXACTLY) {
        highest ??= first + estimateMemoryCount(db, project);
        const size = highest - first;
        frequency =
          size > SAMPLED_STORE_MAX
            ? Math.round((frequency * size) / (oldest.at - first))
            : frequency + estimateBetween(count, term, oldest.at + 1, highest, enough);
      }
      cache?.set(term, frequency);
    }
    if (frequency > 0) frequencies.set(term, Math.min(atMost, frequency));
  }
  return frequencies;
}

/** The number of memories that were counted for a term, and the row of the last one. */
interface CountedRows {
  readonly n: number;
  readonly at: number;
}

const NO_ROWS_COUNTED: CountedRows = { n: 0, at: 0 };

function prepareCount(db: Database) {
  return db.query<CountedRows, [string, number, number, number]>(
    `SELECT count(*) AS n, max(rowid) AS at FROM (SELECT rowid FROM memory_terms
       WHERE memory_terms MATCH ?1 AND rowid BETWEEN ?3 AND ?4 LIMIT +?2)`,
  );
}

/**
 * Estimates the number of the term's memories in these rows from a few parts, the newest first.
 * Stops where it is known to be `enough` or more.
 */
function estimateBetween(
  count: ReturnType<typeof prepareCount>,
  term: string,
  from: number,
  to: number,
  enough: number,
): number {
  const rows = to - from + 1;
  if (rows <= 0) return 0;
  const partRows = Math.ceil(rows / SAMPLED_PARTS);
  let estimate = 0;
  let estimatedRows = 0;
  for (let end = to; end >= from && estimate < enough; end -= partRows) {
    const begin = Math.max(from, end - partRows + 1);
    const part = count.get(ownTerm(term), COUNTED_PER_PART, begin, end) ?? NO_ROWS_COUNTED;
    const seenRows = part.n < COUNTED_PER_PART ? end - begin + 1 : part.at - begin + 1;
    estimate += (part.n / seenRows) * (end - begin + 1);
    estimatedRows += end - begin + 1;
  }
  return Math.round((estimate / estimatedRows) * rows);
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
    const read = lookUp.get(row, project);
    const memory = read === null ? undefined : readMemory(read);
    if (memory !== undefined) found.set(row, memory);
  }
  return found;
}
