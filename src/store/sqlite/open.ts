import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import type { Store } from "@/store/store.ts";
import { isLocked, translating } from "@/store/sqlite/errors.ts";
import { type Patience, setBusyTimeout, withLockRetry } from "@/store/sqlite/lock.ts";
import { type Migration, migrate, readSchemaVersion } from "@/store/sqlite/migrate.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { createSqliteStore } from "@/store/sqlite/sqlite-store.ts";

export interface OpenStoreOptions {
  /** The project's .context-graph folder; the database lies in db/ below it. */
  readonly folder: string;
  readonly clock: Clock;
  /** How long locks may be waited for. */
  readonly patience: Patience;
  /** The project's id, where it is not the store's own (the store shared outside git). */
  readonly projectId?: string;
  /** For tests: another list of migrations. */
  readonly migrations?: readonly Migration[];
}

export function databasePath(folder: string): string {
  return join(folder, "db", "context-graph.db");
}

/** Opens the store, making it when it is not there. Throws only errors of the catalogue. */
export function openStore(options: OpenStoreOptions): Store {
  const path = databasePath(options.folder);
  return translating(path, () => {
    if (!existsSync(path)) createFolders(options.folder, path);
    const db = new Database(path, { create: true, readwrite: true, strict: true });
    try {
      prepareConnection(db, path, options);
      const projectId = options.projectId ?? readOwnProjectId(db);
      return createSqliteStore({ db, path, projectId, ...pickDependencies(options) });
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

// Other users of the machine have no business in somebody's memories, and git neither.
function createFolders(folder: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const ignoreFile = join(folder, ".gitignore");
  if (!existsSync(ignoreFile)) writeFileSync(ignoreFile, "*\n");
}

function prepareConnection(db: Database, path: string, options: OpenStoreOptions): void {
  const migrations = options.migrations ?? MIGRATIONS;
  setBusyTimeout(db, Math.min(100, options.patience()));
  const version = withLockRetry(db, options.patience, () => readSchemaVersion(db));
  if (version !== migrations.length) {
    withLockRetry(db, options.patience, () => {
      switchToWal(db);
      migrate(db, migrations, path);
    });
  }
  db.run(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${LIMITS.walPages}`);
}

// Changing the journal mode needs the file for itself for a moment. Where several processes
// make the store at the same time, the others see the change once the first is done.
function switchToWal(db: Database): void {
  try {
    db.run("PRAGMA journal_mode = WAL");
  } catch (error) {
    if (!isLocked(error)) throw error;
    const mode = db.query<{ journal_mode: string }, []>("PRAGMA journal_mode").get();
    if (mode?.journal_mode !== "wal") throw error;
  }
}

function readOwnProjectId(db: Database): string {
  const sql = "SELECT value FROM meta WHERE key = 'project'";
  const row = db.query<{ value: string }, []>(sql).get();
  return row?.value ?? "";
}

function pickDependencies(options: OpenStoreOptions): { clock: Clock; patience: Patience } {
  return { clock: options.clock, patience: options.patience };
}
