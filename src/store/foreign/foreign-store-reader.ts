import type { Database } from "bun:sqlite";
import {
  type ForeignRow,
  isPlainTable,
  type Layout,
  layoutOf,
  readForeignRow,
} from "@/store/foreign/foreign-rows.ts";
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
  /** The memories that reading has found damaged and could not restore. */
  lost(): number;
}

/**
 * Reads the memories of a store that may be anybody's, without touching its files. Only a plain
 * table is read: a view or a virtual table in its place could run for ever. Returns undefined if
 * there is no such table.
 */
export function openForeignStore(path: string): ForeignStoreReader | undefined {
  const { db, close } = openForeignDatabase(path);
  const layout = isPlainTable(db, "memories") ? layoutOf(db) : undefined;
  if (layout === undefined) {
    close();
    return undefined;
  }
  let lost = 0;
  return {
    count: countRows(db),
    read: (limit) => readAll(db, layout, limit, (rows) => (lost += rows)),
    lost: () => lost,
    [Symbol.dispose]: close,
  };
}

/** The columns that are read, which must be ordinary ones. */
const COLUMNS = ["text", "type", "origin", "created_at_ms"];

/** True if the memories are in an ordinary table. Asks only for the list of tables. */
export function hasPlainTable(db: Database): boolean {
  if (!isPlainTable(db, "memories")) return false;
  const info = "SELECT name FROM pragma_table_xinfo('memories') WHERE hidden = 0";
  const names = new Set(
    db
      .query<{ name: string }, []>(info)
      .all()
      .map(({ name }) => name),
  );
  return COLUMNS.every((column) => names.has(column));
}

function countRows(db: Database): number {
  try {
    return db.query<{ n: number }, []>("SELECT count(*) AS n FROM memories").get()?.n ?? 0;
  } catch {
    return 0; // Damaged: what can be read is read.
  }
}

/** The numbers of the rows first: a damaged page costs the rows on it, and not those after it. */
function* readAll(
  db: Database,
  layout: Layout,
  limit: number,
  onLost: (rows: number) => void,
): Generator<ForeignMemory[]> {
  let after = -1;
  for (;;) {
    const ids = nextRows(db, after, limit);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const rows = ids.map((id) => readForeignRow(db, layout, id));
    const readable = rows.filter((row) => row !== undefined);
    onLost(rows.length - readable.length);
    yield readable.map(toMemory);
  }
}

function nextRows(db: Database, after: number, limit: number): number[] {
  const sql = "SELECT rowid AS row FROM memories WHERE rowid > ? ORDER BY rowid LIMIT ?";
  try {
    return db
      .query<{ row: number }, [number, number]>(sql)
      .all(after, limit)
      .map(({ row }) => row);
  } catch {
    if (limit > 1) return nextRows(db, after, Math.floor(limit / 2));
    return []; // The tree ends here.
  }
}

function toMemory({ text, type, origin, created_at_ms: at }: ForeignRow): ForeignMemory {
  return {
    text: typeof text === "string" ? text : "",
    type: typeof type === "string" ? type : "",
    claimedOrigin: typeof origin === "string" ? origin : "",
    createdAtMs: typeof at === "number" ? at : 0,
  };
}
