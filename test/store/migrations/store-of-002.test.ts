// A store of the version before 003-record, opened by this one.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { analyze } from "@/store/text/analyze.ts";
import { first } from "@/store/sqlite/migrations/001-first.ts";
import { life } from "@/store/sqlite/migrations/002-life.ts";
import { databasePath } from "@/platform/database-path.ts";
import type { NewMemory } from "@/store/memory-types.ts";
import { encodeValue } from "@/store/values/value-codec.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const KEPT = sampleMemory({ text: "Releases are cut from the release branch on Thursdays" });
const GONE = sampleMemory({ text: "The staging database is refilled every night" });
const DEFAULTS = {
  tier: "silver",
  flags: [],
  anchors: [],
  directory: undefined,
  otherWords: [],
  symbols: [],
  metadata: {},
};

test("memories of the older version get the fields they lack", () => {
  using folder = temporaryFolder("record");
  makeStoreOf002(folder.path);
  using opened = usingStore(folder.path);
  const { store } = opened;
  expect(store.findMemory(KEPT.id)).toMatchObject({ text: KEPT.text, ...DEFAULTS });
  expect(store.memoryAsOf(KEPT.id, MONDAY_MS)).toMatchObject(DEFAULTS);
  expect(store.linksOf([KEPT.id], 9)).toEqual([]);
  expect(store.estimateMemoryCount()).toBe(1);
  expect(store.searchTerms({ terms: analyze("release"), limit: 9, order: "best" })).toHaveLength(1);
  expect([...store.documentFrequencies(analyze("release"), 9).values()]).toEqual([1]);
  expect(store.checkIntegrity().problems).toEqual([]);
});

test("memories forgotten by the older version can be restored, and new ones added", () => {
  using folder = temporaryFolder("record");
  makeStoreOf002(folder.path);
  using opened = usingStore(folder.path);
  const { store } = opened;
  const added = sampleMemory({ text: "A memory of the new version" });
  store.apply(rememberAll(added), { isDurable: true });
  const [forgotten] = store.undoableChanges();
  store.apply([{ kind: "undo", seq: forgotten?.seq ?? 0, atMs: MONDAY_MS + 9 }], {
    isDurable: true,
  });
  expect(store.findMemory(GONE.id)).toMatchObject({ text: GONE.text, ...DEFAULTS });
  expect(store.listMemories({ limit: 9 })).toHaveLength(3);
  const similar = sampleMemory({ text: "the staging database is refilled every night!" });
  const [outcome] = store.apply(rememberAll(similar), { isDurable: true });
  expect(outcome).toMatchObject({ memoryId: GONE.id, isNew: false });
  expect(store.checkIntegrity().problems).toEqual([]);
});

test("memories of the older version are listed by their tags", () => {
  using folder = temporaryFolder("record");
  makeStoreOf002(folder.path);
  const before = new Database(databasePath(folder.path));
  before.run(`UPDATE memories SET tags = '["release","ci"]'`);
  const damaged = sampleMemory({ text: "damaged" });
  insert(before, "_global", 2, damaged);
  before.run("UPDATE memories SET tags = '[\"rel' WHERE project = '_global'");
  before.close();
  using opened = usingStore(folder.path);
  const listed = opened.store.listMemories({ tags: ["ci"], limit: 9 });
  expect(listed.map(({ id }) => id)).toEqual([KEPT.id]);
  opened.store.apply([{ kind: "forget", memoryId: KEPT.id, atMs: MONDAY_MS + 9 }], {
    isDurable: true,
  });
  expect(opened.store.listMemories({ tags: ["ci"], limit: 9 })).toEqual([]);
  expect(opened.store.checkIntegrity().problems).toEqual([
    `memory ${damaged.id} is damaged and not shown`,
  ]);
});

test("two projects that shared an older store stay separate", () => {
  using folder = temporaryFolder("record");
  makeStoreOf002(folder.path);
  const before = new Database(databasePath(folder.path));
  insert(before, "_global", 2, GONE);
  before.close();
  using own = usingStore(folder.path);
  using shared = usingStore(folder.path, { projectId: "_global" });
  expect(own.store.listMemories({ limit: 9 }).map(({ id }) => id)).toEqual([KEPT.id]);
  expect(shared.store.listMemories({ limit: 9 }).map(({ id }) => id)).toEqual([GONE.id]);
  for (const { store } of [own, shared]) {
    const added = sampleMemory({ text: `staging release ${store.projectId}` });
    store.apply(rememberAll(added), { isDurable: true });
    const hits = store.searchTerms({
      terms: analyze("staging release"),
      limit: 9,
      order: "newest",
    });
    expect(hits.map(({ memory }) => memory.id)).toContain(added.id);
    expect(hits.every(({ memory }) => store.findMemory(memory.id) !== undefined)).toBe(true);
  }
  expect(own.store.checkIntegrity().problems).toEqual([]);
});

/** Stores one memory and forgets another, with the statements of that version. */
function makeStoreOf002(folder: string): void {
  const store = openTestStore(folder, { migrations: [first, life] });
  const { projectId } = store;
  store.close();
  const db = new Database(databasePath(folder));
  insert(db, projectId, 1, KEPT);
  const body = {
    ...ofThatVersion(GONE),
    updatedAtMs: GONE.createdAtMs,
    repeatCount: 0,
    useCount: 3,
    row: 2,
  };
  addHistory(db, projectId, GONE, "remembered", ofThatVersion(GONE));
  addHistory(db, projectId, GONE, "forgotten", body);
  db.close();
}

function insert(db: Database, project: string, row: number, memory: NewMemory): void {
  const { id, type, text, importance, origin, createdAtMs, contentHash } = memory;
  db.run(
    `INSERT INTO memories (row, id, project, type, text, tags, files, importance, origin,
       created_at_ms, updated_at_ms, content_hash)
     VALUES (?, ?, ?, ?, ?, '[]', '[]', ?, ?, ?, ?, ?)`,
    [row, id, project, type, text, importance, origin, createdAtMs, createdAtMs, contentHash],
  );
  db.run("INSERT INTO memory_terms (rowid, body, anchors, context) VALUES (?, ?, '', '')", [
    row,
    analyze(text).join(" "),
  ]);
  addHistory(db, project, memory, "remembered", ofThatVersion(memory));
}

function addHistory(
  db: Database,
  project: string,
  memory: NewMemory,
  change: string,
  body: unknown,
): void {
  db.run("INSERT INTO history (project, at_ms, memory_id, change, body) VALUES (?, ?, ?, ?, ?)", [
    project,
    memory.createdAtMs,
    memory.id,
    change,
    encodeValue(body),
  ]);
}

function ofThatVersion(memory: NewMemory): object {
  const { tier: _tier, flags: _flags, anchors: _anchors, ...rest } = memory;
  const { otherWords: _words, symbols: _symbols, metadata: _metadata, ...fields } = rest;
  return fields;
}
