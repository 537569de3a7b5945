import { constants, Database } from "bun:sqlite";
import type * as NodeOs from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CatalogueError } from "@/base/errors.ts";
import { requireOrdinaryFiles } from "@/store/sqlite/database/require-ordinary-files.ts";
import { fileSystem } from "@/platform/file-system.ts";

/**
 * A database of another program, opened without touching its files: neither the database nor the
 * log or shared memory beside it. If its write-ahead log is not empty, a copy is read instead.
 */
export interface ForeignDatabase {
  readonly db: Database;
  readonly close: () => void;
  /** True if the file was written to since it was opened. */
  readonly hasChanged: () => boolean;
}

const ATTEMPTS = 5;
const PAUSE_MS = 100;

export function openForeignDatabase(path: string): ForeignDatabase {
  const before = stateOf(path);
  const opened = before.log === "" ? openInPlace(path) : openCopy(path);
  return { ...opened, hasChanged: () => stateOf(path).all !== before.all };
}

function openInPlace(path: string): Pick<ForeignDatabase, "db" | "close"> {
  const flags = constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI;
  const db = openOrExplain(path, () => {
    return new Database(`${pathToFileURL(path).href}?mode=ro&immutable=1`, flags);
  });
  return { db, close: () => db.close() };
}

function openCopy(path: string): Pick<ForeignDatabase, "db" | "close"> {
  const { mkdtempSync, rmSync } = fileSystem();
  const os: typeof NodeOs = require("node:os");
  const folder = mkdtempSync(join(os.tmpdir(), "context-graph-import-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, "copy.db");
    copyConsistently(path, copy);
    const db = openOrExplain(path, () => openAndCheckpoint(copy));
    return {
      db,
      close() {
        db.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Copies both files as of one moment: copies them again if somebody wrote to them meanwhile. */
function copyConsistently(path: string, copy: string): void {
  const { constants: modes, copyFileSync } = fileSystem();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = stateOf(path);
    copyFileSync(path, copy, modes.COPYFILE_FICLONE);
    if (before.log !== "") copyFileSync(`${path}-wal`, `${copy}-wal`, modes.COPYFILE_FICLONE);
    if (stateOf(path).all === before.all) return;
    Bun.sleepSync(PAUSE_MS);
  }
  throw new CatalogueError("ERR_IMPORT_BUSY", { path });
}

function openAndCheckpoint(copy: string): Database {
  const db = new Database(copy, { readwrite: true, create: false });
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  return db;
}

function openOrExplain(path: string, open: () => Database): Database {
  let db: Database | undefined;
  try {
    db = open();
    db.query("SELECT count(*) FROM sqlite_master").get();
    return db;
  } catch (error) {
    db?.close();
    const detail = (error as Error).message;
    throw new CatalogueError("ERR_IMPORT_UNREADABLE", { path, detail }, error);
  }
}

/** Size and time of the file and of its log; `log` is "" if the log is empty. */
function stateOf(path: string): { readonly log: string; readonly all: string } {
  const { statSync } = fileSystem();
  requireOrdinaryFiles(path);
  const [main, wal] = [path, `${path}-wal`].map((file) => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats === undefined || stats.size === 0 ? "" : `${stats.size} ${stats.mtimeMs}`;
  });
  return { log: wal ?? "", all: `${main} ${wal}` };
}
