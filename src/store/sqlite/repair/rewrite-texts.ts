import type { Database } from "bun:sqlite";
import type { RewrittenRows } from "@/store/port/upkeep-port.ts";
import { mapTexts } from "@/store/values/map-texts.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";

/**
 * Rewrites the texts of every table beside the memories: their history, values, what sessions did
 * and were shown, jobs. The history is append-only by trigger; only this takes the trigger away, in
 * the same transaction, because a secret in it could not be removed otherwise.
 */
type Clean = (text: string) => string;

interface TextColumns {
  readonly table: string;
  /** Columns that tell one row from the others. */
  readonly key: readonly string[];
  /** Columns with encoded values, with JSON, and with plain text. */
  readonly values?: readonly string[];
  readonly json?: readonly string[];
  readonly texts?: readonly string[];
}

const TABLES: readonly TextColumns[] = [
  { table: "history", key: ["seq"], values: ["body"] },
  { table: "stored_values", key: ["namespace", "key"], values: ["value"] },
  { table: "activity", key: ["row"], values: ["body"], texts: ["subject"] },
  {
    table: "ledger",
    key: ["session_id", "agent_id", "memory_id", "id"],
    json: ["reason", "evidence"],
  },
  { table: "jobs", key: ["id"], values: ["payload"], texts: ["last_error"] },
];

/** Counts the rows that would change, by table, and changes them unless it is a dry run. */
export function rewriteTexts(db: Database, clean: Clean, isDryRun: boolean): RewrittenRows {
  const triggers = isDryRun ? [] : dropTriggers(db, "history");
  const counts: Record<string, number> = {};
  for (const columns of TABLES) {
    const count = rewriteTable(db, columns, clean, isDryRun);
    if (count > 0) counts[columns.table] = count;
  }
  for (const sql of triggers) db.run(sql);
  // Terms of memories that were changed stay in the index until its segments are merged.
  if (!isDryRun) db.run("INSERT INTO memory_terms (memory_terms) VALUES ('optimize')");
  return counts;
}

function dropTriggers(db: Database, table: string): string[] {
  const triggers = db
    .query<{ name: string; sql: string }, [string]>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?",
    )
    .all(table);
  for (const { name } of triggers) db.run(`DROP TRIGGER "${name}"`);
  return triggers.map(({ sql }) => sql);
}

type Cell = string | number | Uint8Array | null;

function rewriteTable(db: Database, columns: TextColumns, clean: Clean, isDryRun: boolean): number {
  const { table, key, values = [], json = [], texts = [] } = columns;
  const names = [...values, ...json, ...texts];
  const update = db.prepare<unknown, Cell[]>(
    `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(", ")}
     WHERE ${key.map((name) => `${name} = ?`).join(" AND ")}`,
  );
  let count = 0;
  const select = db.query<Record<string, Cell>, []>(
    `SELECT ${[...key, ...names].join(", ")} FROM ${table}`,
  );
  // A row must not be changed while the table is read; only looked at, all of it need not be held.
  for (const row of isDryRun ? select.iterate() : select.all()) {
    const cells = names.map((name) => row[name] ?? null);
    const cleaned = names.map((name, at) => {
      const cell = cells[at] ?? null;
      if (values.includes(name)) return cleanValue(cell, clean);
      return json.includes(name) ? cleanJson(cell, clean) : cleanText(cell, clean);
    });
    if (cleaned.every((cell, at) => cell === cells[at])) continue;
    count += 1;
    if (!isDryRun) update.run(...cleaned, ...key.map((name) => row[name] ?? null));
  }
  return count;
}

/** The same cell if nothing in it changes, or if it cannot be read. */
function cleanValue(cell: Cell, clean: Clean): Cell {
  if (!(cell instanceof Uint8Array)) return cell;
  try {
    const value = decodeValue(cell);
    const cleaned = mapTexts(value, clean);
    return cleaned === value ? cell : encodeValue(cleaned);
  } catch {
    return cell;
  }
}

function cleanJson(cell: Cell, clean: Clean): Cell {
  if (typeof cell !== "string") return cell;
  try {
    const value: unknown = JSON.parse(cell);
    const cleaned = mapTexts(value, clean);
    return cleaned === value ? cell : JSON.stringify(cleaned);
  } catch {
    return cleanText(cell, clean);
  }
}

function cleanText(cell: Cell, clean: Clean): Cell {
  return typeof cell === "string" ? clean(cell) : cell;
}
