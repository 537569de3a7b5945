import { Database } from "bun:sqlite";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import { readSchemaVersion } from "@/store/sqlite/database/schema-version.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { openForeignDatabase } from "@/store/foreign/open-foreign-database.ts";

/** One table, index, view or trigger. */
interface SchemaPart {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Parts that stores had while the first schema was still being edited (early-first-schema.ts). */
const EARLY_PARTS = new Set([
  "table memory_vocabulary",
  "table served",
  "index served_by_session",
  "index ledger_by_session",
]);

/** How the parts of a store differ from those of its version, by name. */
export interface SchemaDifferences {
  /** Parts that a store of ours never has: somebody added them. */
  readonly foreign: readonly string[];
  /** Tables and indexes of ours with another definition: they are damaged. */
  readonly altered: readonly string[];
  /** Parts of ours that the store lacks. */
  readonly missing: readonly string[];
}

/**
 * Compares the tables, indexes, views and triggers of a store with those of its version. Reads only
 * the list of them, so that none can run. Tables and indexes of older versions may differ, because
 * the migrations bring them up to date.
 */
export function compareSchema(db: Database, version: number): SchemaDifferences {
  using template = openTemplate(version);
  const own = new Map(partsOf(template).map((part) => [nameOf(part), part.sql]));
  const isCurrent = version === MIGRATIONS.length;
  const foreign: string[] = [];
  const altered: string[] = [];
  const present = new Set<string>();
  for (const part of partsOf(db)) {
    const name = nameOf(part);
    present.add(name);
    const isKnown = own.has(name) || (!isCurrent && EARLY_PARTS.has(name));
    const runsUnasked = part.type === "view" || part.type === "trigger";
    const isSame = own.get(name) === part.sql;
    if (!isKnown || (runsUnasked && !isSame)) foreign.push(name);
    else if (isCurrent && !isSame) altered.push(name);
  }
  const missing = [...own.keys()].filter((name) => !present.has(name));
  return { foreign, altered, missing };
}

function nameOf({ type, name }: SchemaPart): string {
  return `${type} ${name}`;
}

/** An empty store of this version. */
function openTemplate(version: number): Database {
  const template = new Database(":memory:", { strict: true });
  migrate(template, MIGRATIONS.slice(0, version), ":memory:");
  return template;
}

function partsOf(db: Database): SchemaPart[] {
  const sql = `SELECT type, name, sql FROM sqlite_schema
    WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
  return db.query<SchemaPart, []>(sql).all();
}

/**
 * Reads the project id in a database that may be anybody's, without touching its files. Returns
 * undefined if it is not a store of ours, by its schema.
 */
export function readProjectIdSafely(path: string): string | undefined {
  try {
    const { db, close } = openForeignDatabase(path);
    try {
      return hasOwnSchema(db) ? readProjectId(db) : undefined;
    } finally {
      close();
    }
  } catch {
    return undefined; // It is no database, or is damaged.
  }
}

/** True if it has a version we know and only parts of ours. */
function hasOwnSchema(db: Database): boolean {
  db.run("PRAGMA trusted_schema = OFF");
  const version = readSchemaVersion(db);
  if (version <= 0 || version > MIGRATIONS.length) return false;
  const { foreign, altered } = compareSchema(db, version);
  return foreign.length + altered.length === 0;
}

function readProjectId(db: Database): string | undefined {
  const sql = "SELECT value FROM meta WHERE key = 'project'";
  return db.query<{ value: string }, []>(sql).get()?.value;
}
