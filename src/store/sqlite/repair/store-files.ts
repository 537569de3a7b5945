import { constants, Database, SQLiteError } from "bun:sqlite";
import { dirname, join } from "node:path";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { isLocked } from "@/store/sqlite/database/sqlite-errors.ts";
import { tryRead } from "@/store/sqlite/repair/copy-readable-rows.ts";
import { PAGE_BYTES } from "@/store/sqlite/repair/scan-pages.ts";

/** The name of the copy of the damaged file. */
export const DAMAGED_FILE = "context-graph.db";
const LENGTHENED_FILE = "treated.db";

/** Opens the database with an exclusive lock. Returns undefined if SQLite cannot read it at all. */
export function openExclusively(path: string, waitMs: number): Database | undefined {
  if (fileSystem().statSync(path).size === 0) return undefined;
  const db = new Database(path, { readwrite: true, create: false, strict: true });
  try {
    db.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 1);
    db.run(`PRAGMA busy_timeout = ${waitMs}; PRAGMA locking_mode = EXCLUSIVE`);
    db.run("BEGIN EXCLUSIVE");
    db.run("SELECT count(*) FROM sqlite_schema");
    return db;
  } catch (error) {
    db.close();
    if (!(error instanceof SQLiteError) || isLocked(error)) throw error;
    return undefined;
  }
}

/**
 * Opens a copy of a truncated file, lengthened to the size in its header, because SQLite refuses
 * the shorter one completely. The missing part reads as damaged pages.
 */
export function openLengthenedCopy(
  keptIn: string,
): ({ readonly db: Database } & Disposable) | undefined {
  const { copyFileSync, existsSync, statSync, truncateSync } = fileSystem();
  const [damaged, copy] = [join(keptIn, DAMAGED_FILE), join(keptIn, LENGTHENED_FILE)];
  const bytes = statSync(damaged).size;
  const fullBytes = pagesByHeader(damaged) * PAGE_BYTES;
  if (fullBytes <= bytes || fullBytes > bytes * LENGTHENED_MAX) return undefined;
  copyFileSync(damaged, copy);
  truncateSync(copy, fullBytes);
  if (existsSync(`${damaged}-wal`)) copyFileSync(`${damaged}-wal`, `${copy}-wal`);
  const db = new Database(copy, { readwrite: true, create: false, strict: true });
  const dispose = () => {
    db.close();
    removeDatabase(copy);
  };
  if (tryRead(db, "SELECT count(*) FROM sqlite_schema").length > 0) {
    return { db, [Symbol.dispose]: dispose };
  }
  dispose();
  return undefined;
}

function pagesByHeader(path: string): number {
  const { closeSync, openSync, readSync } = fileSystem();
  const header = new Uint8Array(100);
  const file = openSync(path, "r");
  readSync(file, header, 0, header.length, 0);
  closeSync(file);
  return new DataView(header.buffer).getUint32(28);
}

/** A header that claims more than this is damaged. Guess. */
const LENGTHENED_MAX = 1_000;

/** Moves the content of the log into the file, so that the log can be replaced. */
export function checkpointLog(db: Database | undefined): void {
  if (db === undefined) return;
  // Nothing was written, and SQLite refuses to commit if the file is shorter than its header says.
  db.run("ROLLBACK");
  try {
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (error) {
    if (!(error instanceof SQLiteError) || isLocked(error)) throw error;
  }
  db.run("BEGIN");
}

export function copyDamagedFiles(path: string, file: number, stamp: string): string {
  const { copyFileSync, mkdirSync } = fileSystem();
  const folder = join(dirname(path), `damaged-${stamp}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  copyOpenFile(file, join(folder, DAMAGED_FILE));
  if (hasContent(`${path}-wal`)) copyFileSync(`${path}-wal`, join(folder, `${DAMAGED_FILE}-wal`));
  return folder;
}

function copyOpenFile(file: number, target: string): void {
  const { closeSync, fsyncSync, openSync, readSync, writeSync } = fileSystem();
  const copy = openSync(target, "w", 0o600);
  try {
    const buffer = new Uint8Array(1024 * 1024);
    for (let at = 0; ;) {
      const read = readSync(file, buffer, 0, buffer.length, at);
      if (read === 0) break;
      for (let done = 0; done < read;) done += writeSync(copy, buffer, done, read - done);
      at += read;
    }
    fsyncSync(copy);
  } finally {
    closeSync(copy);
  }
}

export function removeDatabase(path: string): void {
  for (const suffix of ["", "-wal", "-shm"]) fileSystem().rmSync(path + suffix, { force: true });
}
