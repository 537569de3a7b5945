import { constants, Database } from "bun:sqlite";
import type { Clock } from "@/base/clock.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";
import type { Store } from "@/store/store.ts";
import { isLocked, translateErrors } from "@/store/sqlite/database/sqlite-errors.ts";
import {
  type Patience,
  readWithLockRetry,
  withLockRetry,
} from "@/store/sqlite/database/lock-retry.ts";
import type { Migration } from "@/store/sqlite/database/migrate.ts";
import { readSchemaVersion, SCHEMA_VERSION } from "@/store/sqlite/database/schema-version.ts";
import { rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";
import { createSqliteStore } from "@/store/sqlite/sqlite-store.ts";

export interface OpenStoreOptions {
  /** The project's .context-graph folder; the database is in its subfolder db/. */
  readonly folder: string;
  readonly clock: Clock;
  /** How long to wait for locks. */
  readonly patience: Patience;
  /** The project's id, if it is not the store's own (the store shared outside git). */
  readonly projectId?: string;
  /** True for a long-lived process: more pages and statements are cached. */
  readonly staysOpen?: boolean;
  /** Another list of migrations, for tests. */
  readonly migrations?: readonly Migration[];
}

export function databasePath(folder: string): string {
  return joinPath(folder, "db", "context-graph.db");
}

/** Opens the store, and creates it if it does not exist. Throws only errors of the catalogue. */
export function openStore(options: OpenStoreOptions): Store {
  const { folder, clock, patience, staysOpen } = options;
  const path = databasePath(folder);
  return translateErrors(path, () => {
    if (!hasContent(path)) createFolders(folder, path);
    const db = new Database(path, { create: true, readwrite: true, strict: true });
    try {
      db.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 1);
      const projectId = prepareSchema(db, path, options);
      if (staysOpen === true) keepWarm(db);
      return createSqliteStore({ db, path, clock, patience, projectId });
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** Guesses: a hundred prompts read 10 MB of an index of 100,000 memories. */
const WARM_CACHE_KB = 16_384;
const WARM_STATEMENTS = 200;

// The runtime caches twenty statements by default; the events of a session use more.
function keepWarm(db: Database): void {
  Database.MAX_QUERY_CACHE_SIZE = WARM_STATEMENTS;
  applySettings(db, { cache_size: -WARM_CACHE_KB });
}

/**
 * An empty store in memory, which replaces a locked one: the event can still be handled, and its
 * writes are spooled for the real store.
 */
export function openTemporaryStore(clock: Clock): Store {
  const path = ":memory:";
  const db = new Database(path, { strict: true });
  const { migrate, MIGRATIONS } = rareStoreWork();
  migrate(db, MIGRATIONS, path);
  const projectId = readOwnProjectId(db);
  return createSqliteStore({ db, path, clock, patience: () => 0, projectId });
}

// Memories are private: no other user of the machine and no git repository gets them.
function createFolders(folder: string, path: string): void {
  const { existsSync, mkdirSync, writeFileSync } = fileSystem();
  mkdirSync(folderOf(path), { recursive: true, mode: 0o700 });
  const ignoreFile = joinPath(folder, ".gitignore");
  if (!existsSync(ignoreFile)) writeFileSync(ignoreFile, "*\n");
}

/** Brings the schema up to date and returns the id of the project this store is opened for. */
function prepareSchema(db: Database, path: string, options: OpenStoreOptions): string {
  const { patience, migrations } = options;
  const version = readWithLockRetry(db, patience, () => readSchemaVersion(db));
  if (version !== (migrations?.length ?? SCHEMA_VERSION)) {
    const { migrate, MIGRATIONS } = rareStoreWork();
    withLockRetry(db, patience, () => {
      switchToWal(db);
      migrate(db, migrations ?? MIGRATIONS, path);
    });
  }
  return options.projectId ?? readOwnProjectId(db);
}

// Changing the journal mode needs exclusive access for a moment. If several processes create the
// store at the same time, the others find the mode changed once the first is done.
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
