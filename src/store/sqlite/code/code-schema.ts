import type { Database } from "bun:sqlite";
import { schemaFingerprint } from "@/store/sqlite/database/schema-version.ts";

/**
 * The tables of the code index. A file whose tables differ from these is thrown away: it is older,
 * newer, damaged or somebody else's, and what it contained can be read again.
 */
const SCHEMA = `
  CREATE TABLE states (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    size_bytes INTEGER NOT NULL,
    mtime_ms REAL NOT NULL,
    hash TEXT NOT NULL,
    language TEXT NOT NULL,
    source TEXT NOT NULL
  );

  CREATE TABLE symbols (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    parent TEXT NOT NULL,
    first_line INTEGER NOT NULL,
    last_line INTEGER NOT NULL,
    signature TEXT NOT NULL,
    doc TEXT NOT NULL,
    body_hash TEXT NOT NULL
  );
  CREATE INDEX symbols_of_file ON symbols (file);
  CREATE INDEX symbols_by_name ON symbols (name);

  CREATE TABLE sign_bits (
    block INTEGER PRIMARY KEY,
    entry_bytes INTEGER NOT NULL,
    entries BLOB NOT NULL
  );

  CREATE VIRTUAL TABLE symbol_terms USING fts5 (
    name, words, path, content='', contentless_delete=1, tokenize='ascii'
  );

  CREATE TABLE commits (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    author TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    message TEXT NOT NULL,
    files TEXT NOT NULL
  );
  CREATE INDEX commits_by_time ON commits (at_ms);

  CREATE VIRTUAL TABLE commit_terms USING fts5 (
    message, files, content='', contentless_delete=1, tokenize='ascii'
  );
`;

export function createCodeTables(db: Database): void {
  db.run("PRAGMA journal_mode = WAL");
  db.transaction(() => db.run(SCHEMA)).immediate();
}

/** The fingerprint of a new index. A test compares the two; making one takes a hook 5 ms. */
const FINGERPRINT = "720df926296ea84f";

/** True if the file has exactly these tables. Runs nothing that the file defines. */
export function hasCodeTables(db: Database): boolean {
  return schemaFingerprint(db) === FINGERPRINT;
}
