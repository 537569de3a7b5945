import { Database } from "bun:sqlite";

/** A cell of a table as bytes to search in. */
export interface Cell {
  readonly table: string;
  readonly column: string;
  readonly bytes: string;
}

/**
 * Every cell of every table of a database file, including the index's own tables. The index is
 * rebuilt first, because words removed from it stay in its pages until then.
 */
export function readCells(path: string): Cell[] {
  const db = new Database(path);
  try {
    db.run("INSERT INTO memory_terms (memory_terms) VALUES ('optimize')");
    const tables = db
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'memory_terms'",
      )
      .all();
    return tables.flatMap(({ name }) => readTable(db, name));
  } finally {
    db.close();
  }
}

function readTable(db: Database, table: string): Cell[] {
  const rows = db.query<Record<string, unknown>, []>(`SELECT * FROM "${table}"`).all();
  return rows.flatMap((row) =>
    Object.entries(row).map(([column, value]) => ({ table, column, bytes: toBytes(value) })),
  );
}

function toBytes(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("latin1");
  return Buffer.from(String(value)).toString("latin1");
}

/**
 * The tables that contain a word. The index omits the beginning that a word shares with the one
 * before it, so only its last letters are searched for.
 */
export function tablesWith(cells: readonly Cell[], word: string): string[] {
  const end = word.slice(-8);
  return [...new Set(cells.filter(({ bytes }) => bytes.includes(end)).map(({ table }) => table))];
}
