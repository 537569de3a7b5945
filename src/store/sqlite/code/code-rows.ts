import type { Database } from "bun:sqlite";
import { addSignBits, dropSignBits } from "@/store/sqlite/code/code-sign-bits.ts";
import { analyze } from "@/store/text/analyze.ts";
import type {
  CodeChange,
  FileState,
  IndexedCommit,
  IndexedFile,
  NewSymbol,
} from "@/store/port/code-port.ts";

/** Applies one change inside a transaction. */
export function applyCodeChange(db: Database, change: CodeChange): void {
  switch (change.kind) {
    case "put-file":
      putFile(db, change.file, change.symbols);
      break;
    case "touch-file":
      touchFile(db, change.path, change.state);
      break;
    case "remove-file":
      removeFile(db, change.path);
      break;
    case "add-commit":
      addCommit(db, change.commit);
      break;
    case "keep-commits":
      keepCommits(db, change.count);
      break;
    case "put-state":
      db.query("INSERT OR REPLACE INTO states (key, value) VALUES (?, ?)").run(
        change.key,
        change.value,
      );
      break;
    case "clear":
      clear(db);
      break;
  }
}

function putFile(db: Database, file: IndexedFile, symbols: readonly NewSymbol[]): void {
  removeFile(db, file.path);
  const { path, sizeBytes, mtimeMs, hash, language, source } = file;
  const { lastInsertRowid: fileId } = db
    .query(
      `INSERT INTO files (path, size_bytes, mtime_ms, hash, language, source)
       VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(path, sizeBytes, mtimeMs, hash, language, source);
  const pathTerms = analyze(path).join(" ");
  const rows = symbols.map((symbol) => insertSymbol(db, Number(fileId), symbol, pathTerms));
  addSignBits(db, Number(fileId), symbols, rows);
}

function insertSymbol(db: Database, file: number, symbol: NewSymbol, pathTerms: string): number {
  const { kind, name, parent, firstLine, lastLine, signature, doc, bodyHash } = symbol;
  const { lastInsertRowid: row } = db
    .query(
      `INSERT INTO symbols
         (file, kind, name, parent, first_line, last_line, signature, doc, body_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(file, kind, name, parent, firstLine, lastLine, signature, doc, bodyHash);
  db.query("INSERT INTO symbol_terms (rowid, name, words, path) VALUES (?, ?, ?, ?)").run(
    Number(row),
    analyze(`${name} ${parent}`).join(" "),
    analyze(`${signature} ${doc}`).join(" "),
    pathTerms,
  );
  return Number(row);
}

function touchFile(db: Database, path: string, { sizeBytes, mtimeMs, hash }: FileState): void {
  db.query("UPDATE files SET size_bytes = ?, mtime_ms = ?, hash = ? WHERE path = ?").run(
    sizeBytes,
    mtimeMs,
    hash,
    path,
  );
}

function removeFile(db: Database, path: string): void {
  const file = db.query<{ id: number }, [string]>("SELECT id FROM files WHERE path = ?").get(path);
  if (file === null) return;
  db.query("DELETE FROM symbol_terms WHERE rowid IN (SELECT id FROM symbols WHERE file = ?)").run(
    file.id,
  );
  dropSignBits(db, file.id);
  db.query("DELETE FROM symbols WHERE file = ?").run(file.id);
  db.query("DELETE FROM files WHERE id = ?").run(file.id);
}

function addCommit(db: Database, { id, author, atMs, message, files }: IndexedCommit): void {
  const { changes, lastInsertRowid: row } = db
    .query(
      "INSERT OR IGNORE INTO commits (id, author, at_ms, message, files) VALUES (?, ?, ?, ?, ?)",
    )
    .run(id, author, atMs, message, JSON.stringify(files));
  if (changes === 0) return;
  db.query("INSERT INTO commit_terms (rowid, message, files) VALUES (?, ?, ?)").run(
    Number(row),
    analyze(`${message} ${author}`).join(" "),
    analyze(files.join(" ")).join(" "),
  );
}

function keepCommits(db: Database, count: number): void {
  const old = "SELECT row FROM commits ORDER BY at_ms DESC LIMIT -1 OFFSET ?";
  db.query(`DELETE FROM commit_terms WHERE rowid IN (${old})`).run(count);
  db.query(`DELETE FROM commits WHERE row IN (${old})`).run(count);
}

function clear(db: Database): void {
  for (const table of [
    "symbols",
    "sign_bits",
    "files",
    "commits",
    "symbol_terms",
    "commit_terms",
  ]) {
    db.run(`DELETE FROM ${table}`);
  }
  db.run("DELETE FROM states WHERE key <> 'project'");
}
