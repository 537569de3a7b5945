import type { Database } from "bun:sqlite";
import { openForeignDatabase } from "@/store/foreign/open-foreign-database.ts";

/** A memory of a store that may be anybody's: only what it says, and what it claims to be. */
export interface ForeignMemory {
  readonly text: string;
  readonly type: string;
  /** Who said it, if the store is to be believed. */
  readonly claimedOrigin: string;
  readonly createdAtMs: number;
}

export interface ForeignStoreReader extends Disposable {
  readonly count: number;
  read(limit: number): Generator<ForeignMemory[]>;
}

/**
 * Reads the memories of a store that may be anybody's, without touching its files. Only a plain
 * table is read: a view or a virtual table in its place could run for ever. Returns undefined if
 * there is no such table.
 */
export function openForeignStore(path: string): ForeignStoreReader | undefined {
  const { db, close } = openForeignDatabase(path);
  if (!hasPlainTable(db)) {
    close();
    return undefined;
  }
  const row = db.query<{ n: number }, []>("SELECT count(*) AS n FROM memories").get();
  return { count: row?.n ?? 0, read: (limit) => readAll(db, limit), [Symbol.dispose]: close };
}

/** The columns that are read, which must be ordinary ones. */
const COLUMNS = ["text", "type", "origin", "created_at_ms"];

/** True if the memories are in an ordinary table. Asks only for the list of tables. */
export function hasPlainTable(db: Database): boolean {
  db.run("PRAGMA trusted_schema = OFF");
  const sql = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'memories'";
  const definition = db.query<{ sql: string | null }, []>(sql).get()?.sql ?? "";
  if (!/^create\s{1,20}table\b/i.test(definition)) return false;
  const info = "SELECT name FROM pragma_table_xinfo('memories') WHERE hidden = 0";
  const names = new Set(
    db
      .query<{ name: string }, []>(info)
      .all()
      .map(({ name }) => name),
  );
  return COLUMNS.every((column) => names.has(column));
}

function* readAll(db: Database, limit: number): Generator<ForeignMemory[]> {
  const sql = `SELECT rowid AS row, text, type, origin, created_at_ms AS at FROM memories
    WHERE rowid > ? ORDER BY rowid LIMIT ?`;
  type Row = { row: number; text: unknown; type: unknown; origin: unknown; at: unknown };
  let after = -1;
  for (;;) {
    const rows = db.query<Row, [number, number]>(sql).all(after, limit);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.row;
    yield rows.map(({ text, type, origin, at }) => ({
      text: typeof text === "string" ? text : "",
      type: typeof type === "string" ? type : "",
      claimedOrigin: typeof origin === "string" ? origin : "",
      createdAtMs: typeof at === "number" ? at : 0,
    }));
  }
}
