import { SQLiteError } from "bun:sqlite";
import { CatalogueError, type ErrorCode } from "@/base/errors.ts";
import { systemCode } from "@/base/system-error.ts";
import { folderOf } from "@/platform/path-parts.ts";

// By SQLite's primary result code, the low byte of errno; extended codes use the other bytes.
const BY_PRIMARY_CODE: Readonly<Record<number, ErrorCode>> = {
  3: "ERR_STORE_UNAVAILABLE", // SQLITE_PERM
  5: "ERR_STORE_LOCKED", // SQLITE_BUSY
  6: "ERR_STORE_LOCKED", // SQLITE_LOCKED
  8: "ERR_STORE_READ_ONLY", // SQLITE_READONLY
  10: "ERR_STORE_UNAVAILABLE", // SQLITE_IOERR
  11: "ERR_STORE_CORRUPT", // SQLITE_CORRUPT
  13: "ERR_DISK_FULL", // SQLITE_FULL
  14: "ERR_STORE_UNAVAILABLE", // SQLITE_CANTOPEN
  18: "ERR_STORE_CORRUPT", // SQLITE_TOOBIG: all that we write is bounded.
  20: "ERR_STORE_CORRUPT", // SQLITE_MISMATCH: a row's number is out of range.
  26: "ERR_STORE_CORRUPT", // SQLITE_NOTADB
};

const BY_EXTENDED_CODE: Readonly<Record<number, ErrorCode>> = {
  4874: "ERR_DISK_FULL", // SQLITE_IOERR_SHMSIZE: no space for the index of the write-ahead log.
  // Our inserts are new or say what to do if not, so another row is where none should be.
  1555: "ERR_STORE_CORRUPT", // SQLITE_CONSTRAINT_PRIMARYKEY
  2067: "ERR_STORE_CORRUPT", // SQLITE_CONSTRAINT_UNIQUE
  2579: "ERR_STORE_CORRUPT", // SQLITE_CONSTRAINT_ROWID
};

// Our statements name only what the schema has, so anything missing was lost; and only this program
// writes the index, so a format that SQLite does not know is damage.
const LOST_PART =
  /^no such (?:table|column|index|fts5 table)|^vtable constructor failed|^malformed database|^invalid fts5 file format/;

export function isLocked(error: unknown): boolean {
  return error instanceof SQLiteError && [5, 6].includes(error.errno & 0xff);
}

export function isCorrupt(error: unknown): boolean {
  return error instanceof SQLiteError && catalogueCode(error) === "ERR_STORE_CORRUPT";
}

// Creating the store's folder fails with errors of the operating system, not of SQLite.
const BY_SYSTEM_CODE: Readonly<Record<string, ErrorCode>> = {
  EACCES: "ERR_STORE_READ_ONLY",
  EPERM: "ERR_STORE_READ_ONLY",
  EROFS: "ERR_STORE_READ_ONLY",
  ENOSPC: "ERR_DISK_FULL",
  EDQUOT: "ERR_DISK_FULL",
  EEXIST: "ERR_STORE_UNAVAILABLE",
  ENOENT: "ERR_STORE_UNAVAILABLE",
  ENOTDIR: "ERR_STORE_UNAVAILABLE",
  ELOOP: "ERR_STORE_UNAVAILABLE",
  EISDIR: "ERR_STORE_UNAVAILABLE",
  ENODEV: "ERR_STORE_UNAVAILABLE", // A device is in its place.
  ENXIO: "ERR_STORE_UNAVAILABLE", // A socket is in its place.
};

/** Turns an error of SQLite or the file system into one of the catalogue; others are unchanged. */
function translateStoreError(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = catalogueCode(error);
  if (code === undefined) return error;
  // The path is <folder>/db/<file>.
  const parameters = { path, folder: folderOf(folderOf(path)), detail: error.message };
  return new CatalogueError(code, parameters, error);
}

function catalogueCode(error: Error): ErrorCode | undefined {
  if (error instanceof SQLiteError) {
    if (LOST_PART.test(error.message)) return "ERR_STORE_CORRUPT";
    return BY_EXTENDED_CODE[error.errno] ?? BY_PRIMARY_CODE[error.errno & 0xff];
  }
  const code = systemCode(error);
  return code === undefined ? undefined : BY_SYSTEM_CODE[code];
}

/** Runs `work` and translates its errors. */
export function translateErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translateStoreError(error, path);
  }
}

/** The same for results that are read one by one. */
export function* translateErrorsOfEach<T>(path: string, items: Iterable<T>): Generator<T> {
  try {
    yield* items;
  } catch (error) {
    throw translateStoreError(error, path);
  }
}
