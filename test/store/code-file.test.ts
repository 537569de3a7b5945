// The file of the code index can be thrown away at any time, and is if anything about it is odd.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeIndexPath } from "@/platform/database-path.ts";
import type { CodeIndex } from "@/store/port/code-port.ts";
import { createCodeTables, hasCodeTables } from "@/store/sqlite/code/code-schema.ts";
import { DATABASE_FILE_ENDINGS } from "@/store/sqlite/database/require-ordinary-files.ts";
import { schemaFingerprint } from "@/store/sqlite/database/schema-version.ts";
import { makeCodeIndex, openCodeIndex } from "@/store/sqlite/code/open-code.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const FILE = {
  path: "a.ts",
  sizeBytes: 1,
  mtimeMs: 1,
  hash: "h",
  language: "TypeScript",
  source: "grammar",
};

function options(folder: string, projectId = "p1") {
  return { folder, projectId, patience: () => 1_000 };
}

function fill(index: CodeIndex): void {
  index.apply([{ kind: "put-file", file: FILE, symbols: [] }]);
}

// With another fingerprint every index would be made anew each time.
test("the fingerprint of the tables is that of a new index", () => {
  using db = new Database(":memory:");
  createCodeTables(db);
  expect({ fingerprint: schemaFingerprint(db), isOurs: hasCodeTables(db) }).toMatchObject({
    isOurs: true,
  });
});

test("there is no index until one is made, and then it stays", () => {
  using folder = temporaryFolder("code-file");
  expect(openCodeIndex(options(folder.path))).toBeUndefined();
  {
    using made = makeCodeIndex(options(folder.path));
    fill(made);
  }
  using opened = openCodeIndex(options(folder.path));
  expect(opened?.size().files).toBe(1);
});

test("nobody else may read an index", () => {
  using folder = temporaryFolder("code-file");
  using made = makeCodeIndex(options(folder.path));
  fill(made);
  const path = codeIndexPath(folder.path);
  const files = DATABASE_FILE_ENDINGS.map((ending) => path + ending).filter(existsSync);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(statSync(file).mode & 0o077).toBe(0);
});

test("an index of another store is not believed: it came with the repository", () => {
  using folder = temporaryFolder("code-file");
  {
    using made = makeCodeIndex(options(folder.path, "somebody else"));
    fill(made);
  }
  expect(openCodeIndex(options(folder.path))).toBeUndefined();
  using own = makeCodeIndex(options(folder.path));
  expect(own.size().files).toBe(0);
});

test.each([
  ["damaged", (path: string) => writeFileSync(path, "no database at all ".repeat(500))],
  [
    "of another schema",
    (path: string) => {
      using db = new Database(path);
      db.run("CREATE TABLE files (path TEXT)");
      db.run("CREATE VIEW states AS SELECT 'project' AS key, 'p1' AS value");
    },
  ],
])("an index that is %s is made anew", (_, spoil) => {
  using folder = temporaryFolder("code-file");
  mkdirSync(join(folder.path, "db"));
  spoil(join(folder.path, "db", "code-index.db"));
  expect(openCodeIndex(options(folder.path))).toBeUndefined();
  using index = makeCodeIndex(options(folder.path));
  fill(index);
  expect(index.size().files).toBe(1);
});

test("a link in its place is removed, and what it leads to is left alone", () => {
  using folder = temporaryFolder("code-file");
  mkdirSync(join(folder.path, "db"));
  const outside = join(folder.path, "outside.db");
  {
    using db = new Database(outside);
    db.run("CREATE TABLE precious (x)");
  }
  symlinkSync(outside, join(folder.path, "db", "code-index.db"));
  using index = makeCodeIndex(options(folder.path));
  fill(index);
  using db = new Database(outside);
  expect(db.query("SELECT name FROM sqlite_schema").all()).toEqual([{ name: "precious" }]);
});

test("a link to nowhere is removed too", () => {
  using folder = temporaryFolder("code-file");
  mkdirSync(join(folder.path, "db"));
  const outside = join(folder.path, "not-there.db");
  symlinkSync(outside, join(folder.path, "db", "code-index.db"));
  using index = makeCodeIndex(options(folder.path));
  fill(index);
  expect(existsSync(outside)).toBe(false);
});

test("two processes may write at once", () => {
  using folder = temporaryFolder("code-file");
  using a = makeCodeIndex(options(folder.path));
  using b = makeCodeIndex(options(folder.path));
  fill(a);
  b.apply([{ kind: "put-file", file: { ...FILE, path: "b.ts" }, symbols: [] }]);
  expect([...a.fileStates().keys()].sort()).toEqual(["a.ts", "b.ts"]);
});
