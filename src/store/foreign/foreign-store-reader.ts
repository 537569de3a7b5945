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
  /** False if the tree of rows is damaged, so that there may have been more. */
  isWhole(): boolean;
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
  const count = countRows(db);
  let isWhole = count !== undefined;
  const onDamage = (rows?: number) => {
    lost += rows ?? 0;
    if (rows === undefined) isWhole = false;
  };
  return {
    count: count ?? 0,
    read: (limit) => readAll(db, layout, limit, onDamage),
    lost: () => lost,
    isWhole: () => isWhole,
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

/** Guess: nobody has as many memories; a tree whose branches meet again would have no end. */
const ROWS_MAX = 1_000_000;

function countRows(db: Database): number | undefined {
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM memories LIMIT ${ROWS_MAX})`;
  try {
    return db.query<{ n: number }, []>(sql).get()?.n ?? 0;
  } catch {
    return undefined; // Damaged: what can be read is read.
  }
}

/** The numbers of the rows first: a damaged page costs the rows on it, and not those after it. */
function* readAll(
  db: Database,
  layout: Layout,
  limit: number,
  onDamage: (lostRows?: number) => void,
): Generator<ForeignMemory[]> {
  let after = -1;
  for (;;) {
    const ids = nextRows(db, after, limit, () => onDamage());
    const last = ids.at(-1);
    if (last === undefined) return;
    // In a damaged tree the rows after one may be those before it.
    if (last <= after) return onDamage();
    after = last;
    const rows = ids.map((id) => readForeignRow(db, layout, id));
    const readable = rows.filter((row) => row !== undefined);
    onDamage(rows.length - readable.length);
    yield readable.map(toMemory);
  }
}

function nextRows(db: Database, after: number, limit: number, onEnd: () => void): number[] {
  const sql = "SELECT rowid AS row FROM memories WHERE rowid > ? ORDER BY rowid LIMIT ?";
  try {
    return db
      .query<{ row: number }, [number, number]>(sql)
      .all(after, limit)
      .map(({ row }) => row);
  } catch {
    if (limit > 1) return nextRows(db, after, Math.floor(limit / 2), onEnd);
    onEnd(); // The rest of the tree cannot be read.
    return [];
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
