import { type Database, SQLiteError, type SQLQueryBindings, type Statement } from "bun:sqlite";

/**
 * Copies the readable rows of a damaged table into a sound database. Around a damaged page it
 * reads from both ends, then in ever smaller ranges, so that only the rows on that page are lost.
 */
export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  /** False if some rows could not be read or were altered. */
  readonly isWhole: boolean;
}

export type Row = Record<string, SQLQueryBindings>;

/**
 * Returns the row as it was written, or undefined if that cannot be known. A damaged page may
 * yield rows that were never written.
 */
export type RowCheck = (row: Row) => Row | undefined;

export function copyTable(
  source: Database,
  target: Database,
  name: string,
  check: RowCheck,
): CopiedTable {
  const columns = sharedColumns(source, target, name);
  if (columns.length === 0) return { name, rows: 0, isWhole: false };
  const insert = target.query(
    `INSERT OR IGNORE INTO ${name} (${columns.join(", ")})
     VALUES (${columns.map(() => "?").join(", ")})`,
  );
  let refused = 0;
  const put = (read: Row) => {
    const row = check(read);
    if (row === undefined) refused += 1;
    else
      runOrThrow(
        insert,
        columns.map((column) => row[column] ?? null),
      );
  };
  const isRead = hasRowid(target, name)
    ? copyByRowid(source, name, columns, put)
    : copyByKey(source, target, name, columns, put);
  const rows = target.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${name}`).get()?.n ?? 0;
  return { name, rows, isWhole: isRead && refused === 0 };
}

/** Writing the new database failed. Trying to read other rows does not help. */
export class TargetError extends Error {
  override readonly name = "TargetError";
}

function runOrThrow(insert: Statement, values: SQLQueryBindings[]): void {
  try {
    insert.run(...values);
  } catch (error) {
    throw new TargetError("the new store cannot be written", { cause: error });
  }
}

/** The names of the tables with original data, without those that can be derived from it. */
export function ownTables(db: Database): string[] {
  return db
    .query<{ name: string }, []>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND name NOT LIKE 'memory\\_terms%' ESCAPE '\\'
         AND name NOT IN ('memory_tags', 'migrations')`,
    )
    .all()
    .map(({ name }) => name);
}

function sharedColumns(source: Database, target: Database, table: string): string[] {
  const theirs = new Set(columnsOf(source, table));
  return columnsOf(target, table).filter((column) => theirs.has(column));
}

function columnsOf(db: Database, table: string): string[] {
  return tryRead<{ name: string }>(db, `PRAGMA table_info(${table})`).map(({ name }) => name);
}

/** All rows, or none if they cannot be read. Leaves no statement that would keep the file open. */
export function tryRead<T>(db: Database, sql: string, ...bindings: string[]): T[] {
  try {
    using statement = db.prepare<T, string[]>(sql);
    return statement.all(...bindings);
  } catch (error) {
    if (error instanceof SQLiteError) return [];
    throw error;
  }
}

function hasRowid(db: Database, table: string): boolean {
  const sql = "SELECT wr FROM pragma_table_list WHERE name = ?";
  return db.query<{ wr: number }, [string]>(sql).get(table)?.wr === 0;
}

/** Returns true if every row could be read. */
function copyByRowid(
  source: Database,
  table: string,
  columns: readonly string[],
  put: (row: Row) => void,
): boolean {
  const select = `SELECT rowid AS "rowid_", ${columns.join(", ")} FROM ${table} NOT INDEXED`;
  const forward = readUntilError(source, `${select} ORDER BY rowid`, [], put);
  if (!forward.hasFailed) return true;
  const backward = readUntilError(source, `${select} ORDER BY rowid DESC`, [], put);
  const low = Math.max(0, forward.lastRowid ?? 0) + 1;
  const high =
    backward.lastRowid === undefined ? highestRowid(source, table, low) : backward.lastRowid - 1;
  const budget = { failures: FAILURES_MAX };
  readRange(source, `${select} WHERE rowid BETWEEN ? AND ? ORDER BY rowid`, low, high, put, budget);
  return false;
}

/** Reads a range, or if that fails, its halves. A single row that fails is lost. */
function readRange(
  source: Database,
  sql: string,
  low: number,
  high: number,
  put: (row: Row) => void,
  budget: { failures: number },
): void {
  if (low > high || budget.failures <= 0) return;
  const { hasFailed, lastRowid } = readUntilError(source, sql, [low, high], put);
  if (!hasFailed) return;
  budget.failures -= 1;
  // A damaged page may yield row numbers outside the range.
  const from = Math.max(low, (lastRowid ?? 0) + 1);
  if (from >= high) return;
  const middle = Math.floor((from + high) / 2);
  readRange(source, sql, from, middle, put, budget);
  readRange(source, sql, middle + 1, high, put, budget);
}

/** Guess: about ten seconds of trying. */
const FAILURES_MAX = 200_000;
/** If the end of a table cannot be found, this many rows after the last known one are tried. */
const ROWS_BEYOND = 5_000;

/** The highest row number in any index of the table. */
function highestRowid(source: Database, table: string, low: number): number {
  const indexes = tryRead<{ name: string }>(
    source,
    "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    table,
  );
  const known = indexes.flatMap(({ name }) =>
    tryRead<{ n: number | null }>(
      source,
      `SELECT max(rowid) AS n FROM ${table} INDEXED BY ${name}`,
    ),
  );
  const highest = Math.max(0, ...known.map(({ n }) => n ?? 0));
  return highest === 0 ? low + ROWS_BEYOND : highest;
}

/** Without row numbers only the rows before the first damage and after the last can be read. */
function copyByKey(
  source: Database,
  target: Database,
  table: string,
  columns: readonly string[],
  put: (row: Row) => void,
): boolean {
  const keys = target
    .query<{ name: string }, []>(`PRAGMA table_info(${table})`)
    .all()
    .filter((column) => (column as unknown as { pk: number }).pk > 0)
    .map(({ name }) => name);
  const select = `SELECT ${columns.join(", ")} FROM ${table}`;
  const order = (direction: string) => keys.map((key) => `${key} ${direction}`).join(", ");
  const forward = readUntilError(source, `${select} ORDER BY ${order("ASC")}`, [], put);
  if (!forward.hasFailed) return true;
  readUntilError(source, `${select} ORDER BY ${order("DESC")}`, [], put);
  return false;
}

/** Passes on rows until reading fails. `lastRowid` is set if the statement selects `rowid_`. */
export function readUntilError(
  source: Database,
  sql: string,
  bindings: number[],
  put: (row: Row) => void,
): { hasFailed: boolean; lastRowid: number | undefined } {
  let lastRowid: number | undefined;
  try {
    using statement = source.prepare<Row, number[]>(sql);
    for (const row of statement.iterate(...bindings)) {
      put(row);
      lastRowid = Number(row["rowid_"]);
    }
    return { hasFailed: false, lastRowid };
  } catch (error) {
    if (error instanceof SQLiteError) return { hasFailed: true, lastRowid };
    throw error;
  }
}
