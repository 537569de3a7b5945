// A log written by us replaces one database with another, completely or not at all.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeWalOf } from "@/store/sqlite/repair/wal-file.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const PAGE_BYTES = 4096;

test("a truncated log leaves the old database, a complete one the new", () => {
  using folder = temporaryFolder("wal");
  const [old, fresh, wal] = ["old.db", "new.db", "made.wal"].map((name) => join(folder.path, name));
  if (old === undefined || fresh === undefined || wal === undefined) throw new Error("no paths");
  makeDatabase(old, "old", 300);
  makeDatabase(fresh, "new", 100);
  writeWalOf(fresh, wal, PAGE_BYTES);
  const whole = statSync(wal).size;
  const cuts = [0, 10, 32, 40, whole / 3, whole / 2, whole - PAGE_BYTES - 24, whole - 1];
  for (const length of cuts) {
    expect(contentWith(old, wal, Math.floor(length))).toEqual({ name: "old", rows: 300 });
  }
  expect(contentWith(old, wal, whole)).toEqual({ name: "new", rows: 100 });
});

test("a file of garbage becomes the new database too", () => {
  using folder = temporaryFolder("wal");
  const [old, fresh] = [join(folder.path, "old.db"), join(folder.path, "new.db")];
  writeFileSync(old, crypto.getRandomValues(new Uint8Array(10_000)));
  makeDatabase(fresh, "new", 50);
  writeWalOf(fresh, `${old}-wal`, PAGE_BYTES);
  expect(readContent(old)).toEqual({ name: "new", rows: 50 });
  expect(readFileSync(old).byteLength).toBe(statSync(fresh).size);
});

function makeDatabase(path: string, name: string, rows: number): void {
  const db = new Database(path);
  db.run("PRAGMA journal_mode = WAL; CREATE TABLE t (name TEXT, filling BLOB)");
  for (let i = 0; i < rows; i += 1) {
    db.run("INSERT INTO t VALUES (?, zeroblob(500))", [name]);
  }
  db.close();
}

/** The content of a database with the first `length` bytes of this log beside it. */
function contentWith(database: string, wal: string, length: number): unknown {
  const copy = `${database}.copy`;
  for (const suffix of ["", "-wal", "-shm"]) rmSync(copy + suffix, { force: true });
  copyFileSync(database, copy);
  copyFileSync(wal, `${copy}-wal`);
  truncateSync(`${copy}-wal`, length);
  return readContent(copy);
}

function readContent(path: string): unknown {
  const db = new Database(path);
  try {
    expect(db.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    return db.query("SELECT min(name) AS name, count(*) AS rows FROM t").get();
  } finally {
    db.close();
  }
}
