import type { Database } from "bun:sqlite";
import { compareSchema } from "@/store/sqlite/database/foreign-schema.ts";
import { readSchemaVersion } from "@/store/sqlite/database/schema-version.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";

/**
 * Two single facts that a whole store depends on: its version and its project. Each is written in
 * another part of the store too, so that damage to one can be put right when the store is opened.
 */

/**
 * The version of the store. If the number in the header is not that of the last migration recorded,
 * and the schema is the one after that migration, the header is damaged and is corrected.
 */
export function mendSchemaVersion(db: Database): number {
  const noted = readSchemaVersion(db);
  const recorded = lastMigration(db);
  if (recorded === undefined || noted === recorded) return noted;
  if (recorded > MIGRATIONS.length || !hasSchemaOf(db, recorded)) return noted;
  db.run("BEGIN IMMEDIATE");
  try {
    // Another process may have migrated the store meanwhile.
    if (lastMigration(db) === recorded) db.run(`PRAGMA user_version = ${recorded}`);
    db.run("COMMIT");
  } catch (error) {
    if (db.inTransaction) db.run("ROLLBACK");
    throw error;
  }
  return readSchemaVersion(db);
}

/** The number of the last migration in the store's own list. Asks nothing of a view in its place. */
function lastMigration(db: Database): number | undefined {
  const isTable = "SELECT sql FROM sqlite_schema WHERE name = 'migrations' AND type = 'table'";
  const sql = db.query<{ sql: string }, []>(isTable).get()?.sql ?? "";
  if (!sql.startsWith("CREATE TABLE")) return undefined;
  const last = "SELECT max(position) AS position, count(*) AS n FROM migrations";
  const found = db.query<{ position: number | null; n: number }, []>(last).get();
  const isWhole = found !== null && found.position === found.n && found.n > 0;
  return isWhole ? found.n : undefined;
}

function hasSchemaOf(db: Database, version: number): boolean {
  const { foreign, altered, missing } = compareSchema(db, version);
  return foreign.length + altered.length + missing.length === 0;
}

const PROJECT_ID = /^prj_[0-9a-f]{20}$/;

/** True if this looks like the id that a store gets when it is made. */
function isProjectId(value: unknown): value is string {
  return typeof value === "string" && PROJECT_ID.test(value);
}

/**
 * Puts the store's project id right, if it is damaged, and returns it. The memories name their
 * project too. `expected` is the id that is known from outside the store.
 */
export function mendProjectId(db: Database, expected: string | undefined): string {
  const known = readProjectId(db);
  const isReplacement = expected !== undefined && expected !== known && isUnused(db);
  if (isProjectId(known) && !isProjectIdLost(db) && !isReplacement) return known;
  const inUse = projectsInUse(db);
  const isExpectedHere = expected !== undefined && (inUse.length === 0 || inUse.includes(expected));
  const right = isExpectedHere ? expected : inUse[0];
  if (right === undefined) return typeof known === "string" ? known : "";
  db.query("INSERT OR REPLACE INTO meta (key, value) VALUES ('project', ?)").run(right);
  return right;
}

/** True of a store that was made just now, because the file of the former one is gone or empty. */
function isUnused(db: Database): boolean {
  const tables = ["memories", "history", "stored_values", "activity", "ledger", "jobs"];
  const sql = tables.map((table) => `SELECT 1 FROM ${table}`).join(" UNION ALL ");
  return db.query(`${sql} LIMIT 1`).get() === null;
}

/** True if all memories are of other projects than the one that the store names. */
export function isProjectIdLost(db: Database): boolean {
  const inUse = projectsInUse(db);
  return inUse.length > 0 && !inUse.includes(String(readProjectId(db)));
}

function readProjectId(db: Database): unknown {
  const sql = "SELECT value FROM meta WHERE key = 'project'";
  return db.query<{ value: unknown }, []>(sql).get()?.value;
}

/** The projects of all memories, the one with the most first. Shared stores have other ids too. */
function projectsInUse(db: Database): string[] {
  return db
    .query<{ project: string }, []>(
      `SELECT project FROM (SELECT project FROM memories UNION ALL SELECT id FROM projects)
       GROUP BY project ORDER BY count(*) DESC`,
    )
    .all()
    .map(({ project }) => project)
    .filter(isProjectId);
}
