import { Database } from "bun:sqlite";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import { checksumOf, type MemoryRow, NAMES } from "@/store/sqlite/memories/memory-columns.ts";
import { stateFromHistory } from "@/store/sqlite/memories/recover-memory.ts";

/**
 * Reads rows of a table of memories whose definition or pages may be damaged. Where a name of a
 * column is damaged its place still tells which it is. A row that does not match its checksum was
 * altered or cut: it is taken from the history, or counts as lost.
 */
export interface ForeignRow {
  readonly text: unknown;
  readonly type: unknown;
  readonly origin: unknown;
  readonly created_at_ms: unknown;
}

/** The columns without which there is nothing to read. */
const NEEDED = ["text", "type", "origin", "created_at_ms"] as const;

/** Our names of the columns, with what the table calls them. */
export type Layout = ReadonlyMap<string, string>;

/** True if the table is an ordinary one: a view or a virtual table could run for ever. */
export function isPlainTable(db: Database, name: string): boolean {
  db.run("PRAGMA trusted_schema = OFF");
  const sql = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?";
  const definition = db.query<{ sql: string | null }, [string]>(sql).get(name)?.sql ?? "";
  return /^create\s{1,20}table\b/i.test(definition);
}

/** Returns undefined if the table has not the columns of memories, by name or by place. */
export function layoutOf(db: Database): Layout | undefined {
  const present = columnsOf(db);
  const names = new Set(present);
  if (NAMES.every((name) => names.has(name))) return new Map(present.map((name) => [name, name]));
  const ours = ownColumns();
  if (ours.length === present.length)
    return new Map(ours.map((name, at) => [name, present[at] ?? name]));
  // An older version: what it has under our names.
  if (!NEEDED.every((name) => names.has(name))) return undefined;
  return new Map(NEEDED.map((name) => [name, name]));
}

function columnsOf(db: Database): string[] {
  const sql = "SELECT name FROM pragma_table_xinfo('memories') WHERE hidden = 0 ORDER BY cid";
  return db
    .query<{ name: string }, []>(sql)
    .all()
    .map(({ name }) => name);
}

function ownColumns(): string[] {
  using template = new Database(":memory:", { strict: true });
  migrate(template, MIGRATIONS, ":memory:");
  return columnsOf(template);
}

/** Reads one row. Returns undefined if it is damaged and the history does not have it either. */
export function readForeignRow(
  db: Database,
  layout: Layout,
  rowId: number,
): ForeignRow | undefined {
  try {
    const row = selectColumns(db, layout, rowId);
    if (row === undefined || !isAltered(row, layout)) return row;
    return fromHistory(db, String(row.id));
  } catch {
    return fromHistory(db, readId(db, layout, rowId)); // A page is damaged.
  }
}

function selectColumns(db: Database, layout: Layout, rowId: number): MemoryRow | undefined {
  const columns = [...layout].map(([name, actual]) => `${quoted(actual)} AS ${quoted(name)}`);
  const sql = `SELECT ${columns.join(", ")} FROM memories WHERE rowid = ?`;
  return db.query<MemoryRow, [number]>(sql).get(rowId) ?? undefined;
}

function isAltered(row: MemoryRow, layout: Layout): boolean {
  const isComplete = layout.has("checksum") && NAMES.every((name) => layout.has(name));
  if (!isComplete || typeof row.checksum !== "number") return false;
  return row.checksum !== checksumOf(row);
}

function readId(db: Database, layout: Layout, rowId: number): string | undefined {
  const actual = layout.get("id");
  if (actual === undefined) return undefined;
  try {
    const sql = `SELECT ${quoted(actual)} AS id FROM memories WHERE rowid = ?`;
    return db.query<{ id: string }, [number]>(sql).get(rowId)?.id;
  } catch {
    return undefined;
  }
}

function fromHistory(db: Database, id: string | undefined): ForeignRow | undefined {
  if (id === undefined || !isPlainTable(db, "history")) return undefined;
  try {
    const state = stateFromHistory(db, id);
    if (state === undefined) return undefined;
    const { text, type, origin, createdAtMs } = state;
    return { text, type, origin, created_at_ms: createdAtMs };
  } catch {
    return undefined; // The history is damaged too.
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
