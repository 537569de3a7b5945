import { Database } from "bun:sqlite";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";
import { isLocked } from "@/store/sqlite/database/sqlite-errors.ts";

/**
 * Runs `work` while no other process does the same with this path, and returns undefined if that
 * could not be had in time. The lock is SQLite's own on a database that stays empty: it works on
 * every system, and the system itself takes it back from a process that is killed. The folder of
 * the path has to exist and to be the user's own.
 */
export function withFileLock<T>(
  path: string,
  waitMs: number,
  work: () => T,
): { readonly result: T } | undefined {
  const db = new Database(path, { create: true, readwrite: true, strict: true });
  try {
    applySettings(db, { busy_timeout: Math.max(0, Math.floor(waitMs)) });
    try {
      db.run("BEGIN IMMEDIATE");
    } catch (error) {
      if (isLocked(error)) return undefined;
      throw error;
    }
    return { result: work() };
  } finally {
    db.close();
  }
}
