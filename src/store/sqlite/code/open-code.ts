import { constants, Database } from "bun:sqlite";
import { codeIndexPath } from "@/platform/database-path.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { folderOf } from "@/platform/path-parts.ts";
import type { CodeIndex } from "@/store/port/code-port.ts";
import { createCodeTables, hasCodeTables } from "@/store/sqlite/code/code-schema.ts";
import { createCodeIndex } from "@/store/sqlite/code/sqlite-code.ts";
import { type Patience, withLockRetry } from "@/store/sqlite/database/lock-retry.ts";
import {
  DATABASE_FILE_ENDINGS,
  requireOrdinaryFiles,
} from "@/store/sqlite/database/require-ordinary-files.ts";
import { isCorrupt, translateErrors } from "@/store/sqlite/database/sqlite-errors.ts";

export interface OpenCodeIndexOptions {
  /** The project's .context-graph folder, whose store is open: so it is this user's. */
  readonly folder: string;
  /** The id of the store. An index that names another one came with the repository. */
  readonly projectId: string;
  readonly patience: Patience;
}

/** Opens the code index if there is one that is ours. */
export function openCodeIndex(options: OpenCodeIndexOptions): CodeIndex | undefined {
  const path = codeIndexPath(options.folder);
  if (!hasContent(path)) return undefined;
  return translateErrors(path, () => openChecked(path, options));
}

/** Opens the code index, and makes a new one if there is none or it is of no use. */
export function makeCodeIndex(options: OpenCodeIndexOptions): CodeIndex {
  const path = codeIndexPath(options.folder);
  return translateErrors(path, () => {
    const found = hasContent(path) ? openChecked(path, options) : undefined;
    if (found !== undefined) return found;
    removeFiles(path);
    return createNew(path, options);
  });
}

const PROJECT = "project";

function openChecked(path: string, options: OpenCodeIndexOptions): CodeIndex | undefined {
  requireOrdinaryFiles(path);
  if (fileSystem().lstatSync(path).isSymbolicLink()) return undefined;
  let db: Database | undefined;
  try {
    db = openDatabase(path);
    const opened = db;
    const isOurs = withLockRetry(opened, options.patience, () => hasCodeTables(opened));
    const index = isOurs ? createCodeIndex(opened, path, options.patience) : undefined;
    if (index !== undefined && index.findState(PROJECT) === options.projectId) return index;
    opened.close();
    return undefined;
  } catch (error) {
    db?.close();
    if (isCorrupt(error)) return undefined;
    throw error;
  }
}

function createNew(path: string, options: OpenCodeIndexOptions): CodeIndex {
  const { mkdirSync, writeFileSync } = fileSystem();
  mkdirSync(folderOf(path), { recursive: true, mode: 0o700 });
  // SQLite gives its other files the mode of this one.
  writeFileSync(path, "", { flag: "a", mode: 0o600 });
  const db = openDatabase(path);
  try {
    withLockRetry(db, options.patience, () => {
      if (!hasCodeTables(db)) createCodeTables(db);
    });
    const index = createCodeIndex(db, path, options.patience);
    index.apply([{ kind: "put-state", key: PROJECT, value: options.projectId }]);
    return index;
  } catch (error) {
    db.close();
    throw error;
  }
}

function openDatabase(path: string): Database {
  const db = new Database(path, { create: true, readwrite: true, strict: true });
  db.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 1);
  db.run("PRAGMA trusted_schema = OFF");
  return db;
}

function removeFiles(path: string): void {
  for (const ending of DATABASE_FILE_ENDINGS) {
    fileSystem().rmSync(path + ending, { force: true });
  }
}
