import type { Database } from "bun:sqlite";

/** The number of migrations, so that opening a store need not load them. A test compares the two. */
export const SCHEMA_VERSION = 14;

/** The fingerprint of a store of that version. A test compares it with that of a new store. */
export const SCHEMA_FINGERPRINT = "a11adde47ff1d274";

/** The fingerprint of a database without any table. */
export const EMPTY_FINGERPRINT = "409638ee2bde459";

/** The number of migrations that were applied to this store. */
export function readSchemaVersion(db: Database): number {
  const row = db.query<{ user_version: number }, []>("PRAGMA user_version").get();
  return row?.user_version ?? 0;
}

/** More than the migrations there will ever be. */
const VERSIONS = 1_024;

/**
 * A number for the schema as this version of the program has it: SQLite's own, which changes with
 * every change of a definition, and ours, so that a store which a newer program has brought up to
 * date is not taken for ours.
 */
export function readSchemaNumber(db: Database): number {
  const row = db.query<{ schema_version: number }, []>("PRAGMA schema_version").get();
  return (row?.schema_version ?? 0) * VERSIONS + SCHEMA_VERSION;
}

// Reads only the list of objects, so that no view or trigger among them can run. SQLite's own
// statistics come and go.
const DESCRIBE_SCHEMA = `SELECT group_concat(type || ' ' || name || ' ' || tbl_name || ' '
    || coalesce(sql, ''), char(10)) AS text
  FROM (SELECT * FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name)`;

/** A hash of every table, index, view and trigger of the store, with their definitions. */
export function schemaFingerprint(db: Database): string {
  const row = db.query<{ text: string | null }, []>(DESCRIBE_SCHEMA).get();
  return Bun.hash(row?.text ?? "").toString(16);
}
