import type { Database } from "bun:sqlite";
import { readOnce } from "@/store/sqlite/database/transaction-cache.ts";

/**
 * The rows of one project lie together, apart from those of every other project in the store. So
 * an index that knows only rows can be asked for one project: what another project holds neither
 * costs time nor takes knownRanges. A store has one project almost always, and that has the first rows.
 */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Far more than a project can have; 8,000 such projects still have exact numbers as rows. */
const ROWS_PER_PROJECT = 2 ** 40;

const NO_ROWS: RowRange = { first: 0, last: -1 };

/** Once a project has its place, it keeps it. */
const knownRanges = new WeakMap<Database, Map<string, RowRange>>();

/** Where the project's memories are; nowhere as long as it has none. */
export function findRows(db: Database, project: string): RowRange {
  const known = knownRanges.get(db)?.get(project);
  if (known !== undefined) return known;
  const range = readOnce(db, `rows of ${project}`, () => {
    const sql = "SELECT first_row FROM projects WHERE id = ?";
    const found = db.query<{ first_row: number }, [string]>(sql).get(project);
    return found === null ? undefined : toRange(found.first_row);
  });
  if (range === undefined) return NO_ROWS;
  // What is not committed may be taken back.
  if (!db.inTransaction) rememberRange(db, project, range);
  return range;
}

function rememberRange(db: Database, project: string, range: RowRange): void {
  const kept = knownRanges.get(db) ?? new Map<string, RowRange>();
  kept.set(project, range);
  knownRanges.set(db, kept);
}

/** Where the rows of the project begin that this row belongs to. */
export function firstRowAt(row: number): number {
  return Math.floor(row / ROWS_PER_PROJECT) * ROWS_PER_PROJECT;
}

/** The row for the project's next memory. */
export function nextRow(db: Database, project: string): number {
  const { first, last } = ensureRows(db, project);
  const sql = "SELECT max(row) AS row FROM memories WHERE row BETWEEN ? AND ?";
  const highest = db.query<{ row: number | null }, [number, number]>(sql).get(first, last)?.row;
  return (highest ?? first) + 1;
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
