// Stores made while migration 001 was still being edited, brought up to date.
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import type { NewMemory } from "@/store/memory-types.ts";
import { migrate, type Migration } from "@/store/sqlite/database/migrate.ts";
import { databasePath } from "@/platform/database-path.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { analyze } from "@/store/text/analyze.ts";
import { encodeValue } from "@/store/values/value-codec.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { EARLY_FIRST_SCHEMAS } from "@test/store/migrations/early-first-schemas.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const PORTS = sampleMemory({ text: "größe of foo.bar ports", tags: ["Port", "記憶"] });
const BARE = sampleMemory({ text: "…" });

describe.each(Object.entries(EARLY_FIRST_SCHEMAS))("a store %s", (_name, earlyFirst) => {
  test("gets exactly the schema of a new store", () => {
    using folder = temporaryFolder("early-schema");
    makeEarlyStore(folder.path, earlyFirst);
    openTestStore(folder.path).close();
    using fresh = temporaryFolder("early-schema");
    openTestStore(fresh.path).close();
    expect(readSchema(folder.path)).toEqual(readSchema(fresh.path));
  });

  test("keeps its memories, terms and ledger, and can be used like any other", () => {
    using folder = temporaryFolder("early-schema");
    makeEarlyStore(folder.path, earlyFirst);
    using opened = usingStore(folder.path);
    const { store } = opened;
    expect(store.findMemory(PORTS.id)?.text).toBe(PORTS.text);
    for (const term of [...analyze(PORTS.text), ...analyze("Port 記憶")]) {
      const hits = store.searchTerms({ terms: [term], limit: 9, order: "best" });
      expect([term, hits.map(({ memory }) => memory.id)]).toEqual([term, [PORTS.id]]);
    }
    const ledger = store.ledgerOf("s1").map(({ id, memoryId, tokens }) => [id, memoryId, tokens]);
    expect(ledger).toEqual([
      ["i1", PORTS.id, 5],
      ["i2", BARE.id, 6],
    ]);
    expect(store.servedAmong("s1", "", [PORTS.id, BARE.id])).toEqual(new Set([PORTS.id]));
    const vector = { space: "s", encoder: "e", bytes: new Uint8Array([1, 2, 3]) };
    const later = sampleMemory({ text: "later ports", vector });
    store.apply(rememberAll(later), { isDurable: true });
    const hits = store.searchTerms({ terms: analyze("ports"), limit: 9, order: "newest" });
    expect(hits.map(({ memory }) => memory.id)).toEqual([later.id, PORTS.id]);
    expect(store.checkIntegrity().problems).toEqual([]);
  });

  test("has its terms at the same positions as before", () => {
    using folder = temporaryFolder("early-schema");
    makeEarlyStore(folder.path, earlyFirst);
    const before = readPositions(folder.path);
    expect(before.length).toBeGreaterThan(5);
    openTestStore(folder.path).close();
    expect(readPositions(folder.path)).toEqual(before);
  });
});

test("a store of any version before 004 is completed", () => {
  for (const applied of [1, 2, 3]) {
    const db = new Database(":memory:");
    const early = Object.values(EARLY_FIRST_SCHEMAS)[0];
    if (early === undefined) throw new Error("there is an early schema");
    migrate(db, [early, ...MIGRATIONS.slice(1, applied)], ":memory:");
    migrate(db, MIGRATIONS, ":memory:");
    const fresh = new Database(":memory:");
    migrate(fresh, MIGRATIONS, ":memory:");
    expect(schemaOf(db)).toEqual(schemaOf(fresh));
  }
});

/** A store of that version with two memories, one of them without any term, both shown. */
function makeEarlyStore(folder: string, earlyFirst: Migration): void {
  const { projectId } = closed(openTestStore(folder, { migrations: [earlyFirst] }));
  const db = new Database(databasePath(folder));
  for (const [i, memory] of [PORTS, BARE].entries()) insert(db, projectId, i + 1, memory);
  const ledger = db.query(
    `INSERT INTO ledger (id, at_ms, session_id, agent_id, event, memory_id, reason, score, tokens)
     VALUES (?, ?, 's1', '', 'PreToolUse', ?, 'null', 0, ?)`,
  );
  ledger.run("i1", MONDAY_MS, PORTS.id, 5);
  ledger.run("i2", MONDAY_MS + 1, BARE.id, 6);
  if (schemaOf(db).some(({ name }) => name === "served")) {
    db.run("INSERT INTO served VALUES ('s1', '', ?, 1)", [PORTS.id]);
  } else {
    db.run("UPDATE ledger SET is_in_context = 0 WHERE id = 'i2'");
  }
  ledger.finalize();
  db.close();
}

function insert(db: Database, project: string, row: number, memory: NewMemory): void {
  const { id, type, text, tags, importance, origin, createdAtMs, contentHash } = memory;
  const tagList = JSON.stringify(tags);
  db.run(
    `INSERT INTO memories (row, id, project, type, text, tags, files, importance, origin,
       created_at_ms, updated_at_ms, content_hash)
     VALUES (?, ?, ?, ?, ?, ?, '[]', ?, ?, ?, ?, ?)`,
    [
      row,
      id,
      project,
      type,
      text,
      tagList,
      importance,
      origin,
      createdAtMs,
      createdAtMs,
      contentHash,
    ],
  );
  db.run("INSERT INTO memory_terms (rowid, body, anchors) VALUES (?, ?, ?)", [
    row,
    analyze(text).join(" "),
    analyze(tags.join(" ")).join(" "),
  ]);
  db.run("INSERT INTO history (at_ms, memory_id, change, body) VALUES (?, ?, 'remembered', ?)", [
    createdAtMs,
    id,
    encodeValue(memory),
  ]);
}

function readSchema(folder: string): object[] {
  using db = new Database(databasePath(folder));
  return schemaOf(db);
}

/** The definition of every table, index and trigger. Page numbers may differ. */
function schemaOf(db: Database): { type: string; name: string; sql: string | null }[] {
  const sql = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
  return db.query<{ type: string; name: string; sql: string | null }, []>(sql).all();
}

function readPositions(folder: string): object[] {
  using db = new Database(databasePath(folder));
  db.run("CREATE VIRTUAL TABLE temp.positions USING fts5vocab (main, memory_terms, instance)");
  const sql = "SELECT doc, col, offset, term FROM temp.positions ORDER BY doc, col, offset";
  return db.query<{ term: string }, []>(sql).all();
}

function closed<T extends { close(): void }>(store: T): T {
  store.close();
  return store;
}
