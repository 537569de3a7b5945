import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { databasePath } from "@/platform/database-path.ts";
import type { Migration } from "@/store/sqlite/database/migrate.ts";
import { first } from "@/store/sqlite/migrations/001-first.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { encodeValue } from "@/store/values/value-codec.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { expectCode } from "@test/store/expect-code.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

const ADDS_COLUMN: Migration = {
  name: "002-adds-column",
  sql: "ALTER TABLE memories ADD COLUMN colour TEXT NOT NULL DEFAULT 'none'",
};
const ADDS_TABLE: Migration = {
  name: "003-adds-table",
  sql: `CREATE TABLE extra (n INTEGER PRIMARY KEY);
        INSERT INTO extra SELECT count(*) FROM memories`,
};
const FAILS_HALF_WAY: Migration = {
  name: "004-fails",
  sql: "CREATE TABLE half (n INTEGER); INSERT INTO no_such_table VALUES (1)",
};

interface Schema {
  version: number;
  names: string[];
  tables: string[];
}

describe("migrations", () => {
  test("each has a name that begins with its number", () => {
    for (const [i, { name }] of MIGRATIONS.entries()) {
      expect(name).toMatch(new RegExp(`^${String(i + 1).padStart(3, "0")}-[a-z-]+$`));
    }
    expect(MIGRATIONS[0]).toBe(first);
  });

  test("a new store has them all, by name and in order", () => {
    using folder = temporaryFolder("migrations");
    openTestStore(folder.path).close();
    const { version, names } = readSchema(folder.path);
    expect(version).toBe(MIGRATIONS.length);
    expect(names).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  test("a store of any earlier schema is brought up to date and keeps its data", () => {
    const later = [...MIGRATIONS, ADDS_COLUMN, ADDS_TABLE];
    for (let version = 1; version < later.length; version += 1) {
      using folder = temporaryFolder("migrations");
      const memory = sampleMemory({ text: "kept words" });
      const projectId = fill(folder.path, later.slice(0, version), memory);
      using opened = usingStore(folder.path, { migrations: later });
      expect(opened.store.projectId).toBe(projectId);
      expect(opened.store.findMemory(memory.id)?.text).toBe("kept words");
      expect(opened.store.memoryHistory(memory.id)).toHaveLength(1);
      expect(opened.store.memoryAsOf(memory.id, memory.createdAtMs)?.text).toBe("kept words");
      expect(opened.store.searchTerms({ terms: ["kept"], limit: 5, order: "best" })).toHaveLength(
        1,
      );
      expect(opened.store.findValue("memory", "key")?.value).toBe("value");
      expect(opened.store.checkIntegrity().problems).toEqual([]);
      expect(readSchema(folder.path)).toMatchObject({
        version: later.length,
        names: later.map(({ name }) => name),
      });
    }
  });

  test("opening again changes nothing", () => {
    using folder = temporaryFolder("migrations");
    openTestStore(folder.path).close();
    const before = readSchema(folder.path);
    openTestStore(folder.path).close();
    expect(readSchema(folder.path)).toEqual(before);
  });

  test("a failing migration leaves the store unchanged, with those before it rolled back", () => {
    using folder = temporaryFolder("migrations");
    const memory = sampleMemory();
    fill(folder.path, [first], memory);
    const before = readSchema(folder.path);
    const failing = [first, ADDS_COLUMN, FAILS_HALF_WAY];
    expect(() => openTestStore(folder.path, { migrations: failing })).toThrow(/no_such_table/);
    expect(readSchema(folder.path)).toEqual(before);
    expect(readTexts(folder.path)).toEqual([memory.text]);
  });

  test("if the very first migration fails, the store stays empty and can be created later", () => {
    using folder = temporaryFolder("migrations");
    expect(() => openTestStore(folder.path, { migrations: [FAILS_HALF_WAY] })).toThrow();
    expect(readSchema(folder.path)).toMatchObject({ version: 0, tables: [] });
    using opened = usingStore(folder.path);
    expect(opened.store.checkIntegrity().isSound).toBe(true);
  });

  test("a store of a newer program is refused and left alone", () => {
    using folder = temporaryFolder("migrations");
    const later = [...MIGRATIONS, ADDS_COLUMN];
    fill(folder.path, later, sampleMemory());
    const before = readSchema(folder.path);
    const error = expectCode("ERR_STORE_NEWER", () => openTestStore(folder.path));
    expect(error.message).toContain(`schema ${later.length}, known ${MIGRATIONS.length}`);
    expect(readSchema(folder.path)).toEqual(before);
  });
});

/** Makes a store with these migrations and some data. Returns its project id. */
function fill(
  folder: string,
  migrations: readonly Migration[],
  memory: ReturnType<typeof sampleMemory>,
): string {
  using opened = usingStore(folder, { migrations });
  const { projectId } = opened.store;
  opened.store.apply([{ kind: "put", namespace: "memory", key: "key", value: "value" }], {
    isDurable: true,
  });
  insertAsFirstVersion(folder, projectId, memory);
  return projectId;
}

/** Writes a memory as the first version did, with the range of its project if the schema has it. */
function insertAsFirstVersion(
  folder: string,
  projectId: string,
  memory: ReturnType<typeof sampleMemory>,
): void {
  const db = new Database(databasePath(folder));
  const { id, type, text, importance, origin, createdAtMs, contentHash } = memory;
  db.run(
    `INSERT INTO memories (id, project, type, text, tags, files, importance, origin,
       created_at_ms, updated_at_ms, content_hash)
     VALUES (?, ?, ?, ?, '[]', '[]', ?, ?, ?, ?, ?)`,
    [id, projectId, type, text, importance, origin, createdAtMs, createdAtMs, contentHash],
  );
  if (migrated(db, "003-record")) db.run("INSERT INTO projects VALUES (?, 0)", [projectId]);
  db.run("INSERT INTO memory_terms (rowid, body, anchors, context) VALUES (1, ?, '', '')", [text]);
  db.run(
    "INSERT INTO history (seq, at_ms, memory_id, change, body) VALUES (1, ?, ?, 'remembered', ?)",
    [createdAtMs, id, encodeValue(memory)],
  );
  db.close();
}

function migrated(db: Database, name: string): boolean {
  return db.query("SELECT 1 FROM migrations WHERE name = ?").get(name) !== null;
}

function readTexts(folder: string): string[] {
  const db = new Database(databasePath(folder));
  const rows = db.query<{ text: string }, []>("SELECT text FROM memories").all();
  db.close();
  return rows.map(({ text }) => text);
}

function readSchema(folder: string): Schema {
  const db = new Database(databasePath(folder));
  const list = (sql: string) =>
    db
      .query<{ name: string }, []>(sql)
      .all()
      .map(({ name }) => name);
  const tables = list("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  const names = tables.includes("migrations")
    ? list("SELECT name FROM migrations ORDER BY position")
    : [];
  const version = db.query<{ user_version: number }, []>("PRAGMA user_version").get();
  db.close();
  return { version: version?.user_version ?? -1, names, tables };
}
