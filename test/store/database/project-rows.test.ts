import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { findRows, nextRow } from "@/store/sqlite/database/project-rows.ts";

function openProjects(): Database {
  const db = new Database(":memory:", { strict: true });
  db.run("CREATE TABLE projects (id TEXT PRIMARY KEY, first_row INTEGER NOT NULL)");
  db.run("CREATE TABLE memories (row INTEGER PRIMARY KEY)");
  db.run("CREATE TABLE vectors (row INTEGER PRIMARY KEY)");
  return db;
}

test("a range that was rolled back is not remembered", () => {
  using db = openProjects();
  nextRow(db, "first");
  db.run("BEGIN");
  const taken = nextRow(db, "undone");
  expect(findRows(db, "undone").first).toBe(taken - 1);
  db.run("ROLLBACK");
  expect(findRows(db, "undone").last).toBe(-1);
  expect(nextRow(db, "second")).toBe(taken);
  expect(nextRow(db, "undone")).toBeGreaterThan(taken);
});

test("a project keeps its range", () => {
  using db = openProjects();
  expect(findRows(db, "first").last).toBe(-1);
  const row = nextRow(db, "first");
  const found = findRows(db, "first");
  expect(found.first).toBe(row - 1);
  expect(findRows(db, "first")).toEqual(found);
});
