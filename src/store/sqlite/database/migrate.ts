import type { Database } from "bun:sqlite";
import { CatalogueError } from "@/base/errors.ts";
import { readSchemaVersion } from "@/store/sqlite/database/schema-version.ts";

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** Runs before the SQL, in the same transaction, and adapts stores that the SQL would fail on. */
  readonly before?: (db: Database) => void;
}

/**
 * Brings the schema up to date: applies the missing migrations in order, all in one transaction,
 * and records their names. Two processes may do this at once; the second finds nothing left to
 * do. user_version is the number of applied migrations, so that the usual case costs one read.
 */
export function migrate(db: Database, migrations: readonly Migration[], path: string): void {
  const applied = readSchemaVersion(db);
  if (applied === migrations.length) return;
  if (applied > migrations.length) {
    throw new CatalogueError("ERR_STORE_NEWER", { path, found: applied, known: migrations.length });
  }
  db.run("BEGIN IMMEDIATE");
  try {
    applyMissing(db, migrations);
    db.run("COMMIT");
  } catch (error) {
    if (db.inTransaction) db.run("ROLLBACK");
    throw error;
  }
}

function applyMissing(db: Database, migrations: readonly Migration[]): void {
  db.run(
    "CREATE TABLE IF NOT EXISTS migrations (position INTEGER PRIMARY KEY, name TEXT NOT NULL)",
  );
  // db.run, because a prepared statement that is not finalised keeps the file open after closing.
  const insert = "INSERT INTO migrations (position, name) VALUES (?, ?)";
  for (let position = readSchemaVersion(db); position < migrations.length; position += 1) {
    const migration = migrations[position];
    if (migration === undefined) break;
    migration.before?.(db);
    db.run(migration.sql);
    db.run(insert, [position + 1, migration.name]);
    db.run(`PRAGMA user_version = ${position + 1}`);
  }
}
