import { Database } from "bun:sqlite";

/** A cell of a table, as bytes to search in. */
export interface Cell {
  readonly table: string;
  readonly column: string;
  readonly bytes: string;
}

/**
 * Every cell of every table of a database file, the index's own tables included. The index is
 * written anew before, so that it holds the words of what is in it and no others: what is taken
 * out of it stays in its pages until then.
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
 * The tables in which a word stands. The index leaves out what a word has in common with the one
 * before it, so its last letters are looked for.
 */
export function tablesWith(cells: readonly Cell[], word: string): string[] {
  const end = word.slice(-8);
  return [...new Set(cells.filter(({ bytes }) => bytes.includes(end)).map(({ table }) => table))];
}
