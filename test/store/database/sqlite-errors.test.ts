// Errors of SQLite that a sound store never gives are damage, so that people are told to repair it.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { isCorrupt } from "@/store/sqlite/database/sqlite-errors.ts";

test.each([
  ["a value of a gigabyte and more", "SELECT hex(zeroblob(1000000000))"],
  ["a row where none should be", "INSERT INTO t VALUES (1, 'b')"],
  ["a key where none should be", "INSERT INTO t VALUES (2, 'a')"],
  ["a row's number out of range", "INSERT INTO t VALUES (1e300, 'c')"],
])("%s", (_, sql) => {
  using db = new Database(":memory:");
  db.run("CREATE TABLE t (row INTEGER PRIMARY KEY, key TEXT UNIQUE)");
  db.run("INSERT INTO t VALUES (1, 'a')");
  let error: unknown;
  try {
    db.query(sql).all();
  } catch (caught) {
    error = caught;
  }
  expect(isCorrupt(error)).toBe(true);
});

test("a statement that is wrong is our fault, not the disk's", () => {
  using db = new Database(":memory:");
  let error: unknown;
  try {
    db.run("SELEKT 1");
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(Error);
  expect(isCorrupt(error)).toBe(false);
});
