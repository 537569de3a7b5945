import type { Database } from "bun:sqlite";
import { readOnce } from "@/store/sqlite/database/transaction-cache.ts";

/**
 * Each project has its own range of rows. So an index that knows only rows can be searched for one
 * project, and the memories of others cost no time and displace no hits. Almost every store has
 * one project only, with the first range.
 */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Far more than a project can have. 8,000 such ranges still fit into exact numbers. */
const ROWS_PER_PROJECT = 2 ** 40;

const NO_ROWS: RowRange = { first: 0, last: -1 };

/** The range of a project never changes. */
const knownRanges = new WeakMap<Database, Map<string, RowRange>>();

/** The range of the project's memories; empty as long as it has none. */
export function findRows(db: Database, project: string): RowRange {
  const known = knownRanges.get(db)?.get(project);
  if (known !== undefined) return known;
  const range = readOnce(db, `rows of ${project}`, () => {
    const sql = "SELECT first_row FROM projects WHERE id = ?";
    const found = db.query<{ first_row: number }, [string]>(sql).get(project);
    return found === null ? undefined : toRange(found.first_row);
  });
  if (range === undefined) return NO_ROWS;
  // An uncommitted range may still be rolled back.
  if (!db.inTransaction) rememberRange(db, project, range);
  return range;
}

function rememberRange(db: Database, project: string, range: RowRange): void {
  const ranges = knownRanges.get(db) ?? new Map<string, RowRange>();
  ranges.set(project, range);
  knownRanges.set(db, ranges);
}

/** The first row of the range that this row belongs to. */
export function firstRowAt(row: number): number {
  return Math.floor(row / ROWS_PER_PROJECT) * ROWS_PER_PROJECT;
}

/** The row for the project's next memory. Damage may have left a vector without its memory. */
export function nextRow(db: Database, project: string): number {
  const { first, last } = ensureRows(db, project);
  const sql = `SELECT max(row) AS row FROM (
    SELECT max(row) AS row FROM memories WHERE row BETWEEN ?1 AND ?2
    UNION ALL SELECT max(row) FROM vectors WHERE row BETWEEN ?1 AND ?2)`;
  const highest = db.query<{ row: number | null }, [number, number]>(sql).get(first, last)?.row;
  return (highest ?? first) + 1;
}

/** Memories in rows of no project or of another: no search of their own project finds them. */
const STRAY = `memories m JOIN projects p ON p.id = m.project
  WHERE m.row NOT BETWEEN p.first_row + 1 AND p.first_row + ${ROWS_PER_PROJECT - 1}`;

export function countStrayRows(db: Database): number {
  return db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${STRAY}`).get()?.n ?? 0;
}

/** Gives stray memories a row of their project. Returns their ids. */
export function moveStrayRows(db: Database): string[] {
  const sql = `SELECT m.id, m.project FROM ${STRAY}`;
  const stray = db.query<{ id: string; project: string }, []>(sql).all();
  for (const { id, project } of stray) {
    db.query("UPDATE memories SET row = ? WHERE id = ?").run(nextRow(db, project), id);
  }
  return stray.map(({ id }) => id);
}

function ensureRows(db: Database, project: string): RowRange {
  const known = findRows(db, project);
  if (known !== NO_ROWS) return known;
  const added = db
    .query<{ first_row: number }, [string, number]>(
      `INSERT INTO projects (id, first_row)
       SELECT ?1, coalesce(max(first_row) + ?2, 0) FROM projects RETURNING first_row`,
    )
    .get(project, ROWS_PER_PROJECT);
  return toRange(added?.first_row ?? 0);
}

function toRange(first: number): RowRange {
  return { first, last: first + ROWS_PER_PROJECT - 1 };
}
