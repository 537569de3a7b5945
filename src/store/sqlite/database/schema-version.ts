import type { Database } from "bun:sqlite";

/** The number of migrations, so that opening a store need not load them. A test compares the two. */
export const SCHEMA_VERSION = 11;

/** The number of migrations that were applied to this store. */
export function readSchemaVersion(db: Database): number {
  const row = db.query<{ user_version: number }, []>("PRAGMA user_version").get();
  return row?.user_version ?? 0;
}
