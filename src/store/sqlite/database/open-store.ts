import { databasePath } from "@/platform/database-path.ts";
import { constants, Database } from "bun:sqlite";
import type { Clock } from "@/base/clock.ts";
import { CatalogueError } from "@/base/errors.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";
import type { Store } from "@/store/store.ts";
import { isLocked, translateErrors } from "@/store/sqlite/database/sqlite-errors.ts";
import {
  type Patience,
  readWithLockRetry,
  withLockRetry,
} from "@/store/sqlite/database/lock-retry.ts";
import { inSnapshot } from "@/store/sqlite/database/connection.ts";
import type { Migration } from "@/store/sqlite/database/migrate.ts";
import {
  readSchemaNumber,
  readSchemaVersion,
  EMPTY_FINGERPRINT,
  SCHEMA_FINGERPRINT,
  SCHEMA_VERSION,
  schemaFingerprint,
} from "@/store/sqlite/database/schema-version.ts";
import type * as MendHeader from "@/store/sqlite/database/mend-header.ts";
import type * as ForeignSchema from "@/store/sqlite/database/foreign-schema.ts";
import type * as ForeignStore from "@/platform/own-store/foreign-store.ts";
import { rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";
import { requireOrdinaryFiles } from "@/store/sqlite/database/require-ordinary-files.ts";
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
  /** The number of the schema (schema-version.ts) when it was last found to be ours. */
  readonly knownSchema?: number;
  /** The id of the store's project, if it is known from outside the store. */
  readonly expectedProject?: string;
  /** Called with that number if it has changed and the schema is still ours. */
  readonly noteSchema?: (schema: number) => void;
  /** Another list of migrations, for tests. */
  readonly migrations?: readonly Migration[];
}

/**
 * SQLite opens the other files for reading and writing, which never waits. A hook makes do with
 * this one question to the file system.
 */
const OPENED_FOR_READING = ["-journal"];

/** Opens the store, and creates it if it does not exist. Throws only errors of the catalogue. */
export function openStore(options: OpenStoreOptions): Store {
  const { folder, clock, patience, staysOpen } = options;
  const path = databasePath(folder);
  return translateErrors(path, () => {
    requireOrdinaryFiles(path, OPENED_FOR_READING);
    if (!hasContent(path)) prepareNew(folder, path);
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

/** Definitions in the file may not call functions with side effects; cells are checked when read. */
const DISTRUST = "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON";

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

/** SQLite would delete the log of an emptied database, and the newest memories with it. */
function prepareNew(folder: string, path: string): void {
  if (hasContent(`${path}-wal`)) {
    const detail = "the file is empty, its log is not";
    throw new CatalogueError("ERR_STORE_CORRUPT", { path, folder, detail });
  }
  createFolders(folder, path);
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
  if (!isKnownSchema(db, options)) bringUpToDate(db, path, options);
  return options.projectId ?? requireOwnProjectId(db, options);
}

/** In the usual case nothing has changed since the last process, which one number tells. */
function isKnownSchema(db: Database, { patience, knownSchema }: OpenStoreOptions): boolean {
  if (knownSchema === undefined || knownSchema === 0) return false;
  return readWithLockRetry(db, patience, () => readSchemaNumber(db)) === knownSchema;
}

function bringUpToDate(db: Database, path: string, options: OpenStoreOptions): void {
  const { patience, migrations } = options;
  let version = readWithLockRetry(db, patience, () => readSchemaVersion(db));
  if (version !== SCHEMA_VERSION && migrations === undefined) {
    version = withLockRetry(db, patience, () => mendHeader().mendSchemaVersion(db));
  }
  if (migrations === undefined) requireOwnSchema(db, version, options);
  if (version !== (migrations?.length ?? SCHEMA_VERSION)) {
    const { migrate, MIGRATIONS } = rareStoreWork();
    withLockRetry(db, patience, () => {
      switchToWal(db, patience);
      migrate(db, migrations ?? MIGRATIONS, path);
    });
  }
}

/** The id in the store, put right if it is not the one that is expected. */
function requireOwnProjectId(
  db: Database,
  { patience, expectedProject: expected }: OpenStoreOptions,
): string {
  const found = readOwnProjectId(db);
  if (found !== "" && (expected === undefined || found === expected)) return found;
  return withLockRetry(db, patience, () => mendHeader().mendProjectId(db, expected));
}

/**
 * Throws if the store has a table, view or trigger that is not ours. Nothing else is asked before:
 * a view in place of a table could keep the first query busy for ever.
 */
function requireOwnSchema(db: Database, version: number, options: OpenStoreOptions): void {
  const { folder, patience, noteSchema } = options;
  if (version > SCHEMA_VERSION) return;
  // Read before the schema is: if another process changes it in between, the number is an old one.
  const number = noteSchema && readWithLockRetry(db, patience, () => readSchemaNumber(db));
  db.run(DISTRUST);
  const fingerprint = readWithLockRetry(db, patience, () => schemaFingerprint(db));
  // Another process may have made or migrated the store since its version was read.
  if (fingerprint === SCHEMA_FINGERPRINT) {
    if (number !== undefined) noteSchema?.(number);
    return;
  }
  if (version === 0 && fingerprint === EMPTY_FINGERPRINT) return;
  const {
    compareSchema,
  }: typeof ForeignSchema = require("@/store/sqlite/database/foreign-schema.ts");
  const { foreign, altered } = readWithLockRetry(db, patience, () =>
    inSnapshot(db, () => compareSchema(db, readSchemaVersion(db))),
  );
  if (foreign.length > 0) throw foreignSchemaError(folder);
  // A part that is missing is damage too; the first query that needs it reports it.
  if (altered.length > 0) {
    const detail = `${altered[0]} has another definition`;
    throw new CatalogueError("ERR_STORE_CORRUPT", { path: databasePath(folder), folder, detail });
  }
}

function mendHeader(): typeof MendHeader {
  return require("@/store/sqlite/database/mend-header.ts");
}

function foreignSchemaError(folder: string): CatalogueError {
  const {
    foreignStoreError,
  }: typeof ForeignStore = require("@/platform/own-store/foreign-store.ts");
  return foreignStoreError(folder, "schema");
}

/** Guesses: making a store takes a few milliseconds, and ten hooks may start at once. */
const WAL_PAUSE_MS = 5;
const WAL_ATTEMPTS_MAX = 40;

// Changing the journal mode needs exclusive access for a moment, and SQLite does not wait for it.
// If several processes create the store at the same time, the others find the mode changed.
function switchToWal(db: Database, patience: Patience): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      db.run("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (isInWalMode(db)) return;
      if (attempt >= WAL_ATTEMPTS_MAX || patience() < 2 * WAL_PAUSE_MS) throw error;
      // At different times, or they would meet again.
      Bun.sleepSync(WAL_PAUSE_MS * (1 + Math.random()));
    }
  }
}

function isInWalMode(db: Database): boolean {
  try {
    const mode = db.query<{ journal_mode: string }, []>("PRAGMA journal_mode").get();
    return mode?.journal_mode === "wal";
  } catch (error) {
    if (!isLocked(error)) throw error;
    return false;
  }
}

function readOwnProjectId(db: Database): string {
  const sql = "SELECT value FROM meta WHERE key = 'project'";
  const value = db.query<{ value: unknown }, []>(sql).get()?.value;
  return typeof value === "string" ? value : "";
}
