// Writes are cheap. The port does not show why, so these tests read the tables.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { databasePath } from "@/platform/database-path.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import type { NewMemory } from "@/store/memory-types.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

test("the lexical index flushes the memories of one transaction together", () => {
  using folder = temporaryFolder("writes");
  using opened = usingStore(folder.path);
  opened.store.apply(rememberAll(...manyMemories(12)), { isDurable: true });
  const sql = "SELECT count(DISTINCT segid) AS n FROM memory_terms_idx";
  expect(ask<{ n: number }>(folder.path, sql)?.n).toBe(1);
});

test("a new entry of the history gets the next number without writing another table", () => {
  using folder = temporaryFolder("writes");
  using opened = usingStore(folder.path);
  const sequence = () => ask(folder.path, "SELECT seq FROM sqlite_sequence WHERE name = 'history'");
  const before = sequence();
  const memories = manyMemories(3);
  opened.store.apply(rememberAll(...memories), { isDurable: true });
  const numbers = memories
    .flatMap(({ id }) => opened.store.memoryHistory(id))
    .map(({ seq }) => seq);
  expect(numbers).toEqual([1, 2, 3]);
  expect(sequence()).toEqual(before);
});

test("the tags of an older store are kept, and those of new memories are added", () => {
  using folder = temporaryFolder("writes");
  const [old, gone, added] = manyMemories(3);
  if (!old || !gone || !added) throw new Error("too few memories");
  fillAs009(folder.path, [old, gone]);
  using opened = usingStore(folder.path);
  const { store } = opened;
  store.apply(rememberAll(added), { isDurable: true });
  expect(idsTagged(store, "all")).toEqual([old.id, gone.id, added.id].toSorted());
  store.apply([{ kind: "forget", memoryId: gone.id, atMs: MONDAY_MS + 9 }], { isDurable: true });
  expect(idsTagged(store, "all")).toEqual([old.id, added.id].toSorted());
  const [entry] = store.undoableChanges();
  store.apply([{ kind: "undo", seq: entry?.seq ?? 0, atMs: MONDAY_MS + 10 }], { isDurable: true });
  expect(idsTagged(store, "all")).toEqual([old.id, gone.id, added.id].toSorted());
  expect(store.memoryAsOf(gone.id, MONDAY_MS + 9)).toBeUndefined();
  expect(store.memoryHistory(gone.id).map(({ seq }) => seq)).toEqual([2, 4, 5]);
  expect(store.checkIntegrity().problems).toEqual([]);
});

test("a memory can name a tag twice", () => {
  using folder = temporaryFolder("writes");
  using opened = usingStore(folder.path);
  const memory = sampleMemory({ tags: ["twice", "twice"] });
  opened.store.apply(rememberAll(memory), { isDurable: true });
  expect(idsTagged(opened.store, "twice")).toEqual([memory.id]);
  expect(opened.store.checkIntegrity().problems).toEqual([]);
});

test("facts read in a failed transaction are not reused", () => {
  using folder = temporaryFolder("writes");
  using opened = usingStore(folder.path);
  const { store } = opened;
  const first = sampleMemory({ text: "The first of all" });
  const clashing = { ...sampleMemory({ text: "Another with the same id" }), id: first.id };
  expect(() => store.apply(rememberAll(first, clashing), { isDurable: true })).toThrow();
  expect(store.countMemories()).toBe(0);
  const later = sampleMemory({ text: "The first that stays" });
  store.apply(rememberAll(later), { isDurable: true });
  expect(store.listMemories({ limit: 9 }).map(({ id }) => id)).toEqual([later.id]);
  using another = usingStore(folder.path);
  const query = { terms: ["stay"], limit: 9, order: "best" } as const;
  expect(another.store.searchTerms(query)).toHaveLength(1);
  expect(store.checkIntegrity().problems).toEqual([]);
});

function manyMemories(count: number): NewMemory[] {
  return Array.from({ length: count }, (_, at) =>
    sampleMemory({ text: `Fact ${at} of the release, unlike others: ${at * 7}`, tags: ["all"] }),
  );
}

/** Uses the statements of that version, whose trigger adds the tags. */
function fillAs009(folder: string, memories: readonly NewMemory[]): void {
  const store = openTestStore(folder);
  store.apply(rememberAll(...memories), { isDurable: true });
  store.close();
  using db = new Database(databasePath(folder), { strict: true });
  undoNewerMigrations(db);
  // Now only the trigger adds them again.
  db.run("DELETE FROM memory_tags");
  db.run("CREATE TEMP TABLE kept AS SELECT * FROM memories; DELETE FROM memories");
  db.run("INSERT INTO memories SELECT * FROM kept");
}

/** Takes back what 010 to 014 did: today's program cannot write into the tables of 009. */
function undoNewerMigrations(db: Database): void {
  db.run("DROP INDEX memories_by_source");
  db.run("DROP INDEX memories_told_at_start");
  db.run("DROP INDEX memories_learnt");
  db.run("DROP INDEX memories_without_checksum");
  db.run("ALTER TABLE memories DROP COLUMN checksum");
  db.run("ALTER TABLE memories DROP COLUMN source_id");
  db.run("ALTER TABLE memories DROP COLUMN sessions_said");
  const trigger = /CREATE TRIGGER memory_tags_added[\s\S]*?END;/.exec(MIGRATIONS[8]?.sql ?? "");
  db.run(trigger?.[0] ?? "");
  db.run("UPDATE sqlite_sequence SET seq = (SELECT max(seq) FROM history) WHERE name = 'history'");
  db.run("DELETE FROM migrations WHERE name >= '010'");
  db.run("PRAGMA user_version = 9");
}

function idsTagged(store: ReturnType<typeof openTestStore>, tag: string): string[] {
  return store
    .listMemories({ tags: [tag], limit: 9 })
    .map(({ id }) => id)
    .toSorted();
}

function ask<T>(folder: string, sql: string): T | undefined {
  using db = new Database(databasePath(folder), { strict: true, readonly: true });
  return db.query<T, []>(sql).get() ?? undefined;
}
