import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Migration } from "@/store/sqlite/database/migrate.ts";
import { first } from "@/store/sqlite/migrations/001-first.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { databasePath } from "@/platform/database-path.ts";
import { encodeValue } from "@/store/values/value-codec.ts";
import { countUp, createKillCount, type KillCount } from "@test/fault/kills/kill-count.ts";
import { killAtWork } from "@test/fault/kills/kill-program.ts";
import { spawnProgram } from "@test/fault/start-program.ts";
import type { SeededRandom } from "@test/harness/seeded-random.ts";
import { uniqueText } from "@test/harness/unique-words.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

/** Writes as much as migrating a store of some size would, for some tens of milliseconds. */
export const SLOW_MIGRATION: Migration = {
  name: "999-slow",
  sql: `CREATE TABLE slow (n INTEGER PRIMARY KEY, words TEXT NOT NULL);
        WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 8000)
        INSERT INTO slow SELECT n, hex(randomblob(50)) FROM count;
        CREATE INDEX slow_by_words ON slow (words)`,
};

const LATER = [...MIGRATIONS, SLOW_MIGRATION];
const MEMORIES = 40;

/** Kills a program while it migrates a store. */
export async function killMigrationLane(
  folder: string,
  kills: number,
  random: SeededRandom,
): Promise<KillCount> {
  const texts = Array.from({ length: MEMORIES }, (_, i) => uniqueText(`migration/${i}`));
  const original = join(folder, "original");
  makeFirstStore(original, texts);
  const count = createKillCount(kills);
  for (let kill = 1; kill <= kills; kill += 1) {
    const copy = join(folder, String(kill));
    cpSync(original, copy, { recursive: true });
    const child = spawnProgram("migrate-store", [copy], "ignore");
    await killAtWork(child, { lines: 1, withinMs: 120 }, random);
    const version = readVersion(copy);
    expect([1, LATER.length]).toContain(version);
    countUp(version === 1 ? count.inFlight : count.done, "migration");
    expectAllThere(copy, texts);
    rmSync(copy, { recursive: true, force: true });
  }
  return count;
}

function expectAllThere(folder: string, texts: readonly string[]): void {
  using opened = usingStore(folder, { migrations: LATER });
  const { store } = opened;
  expect([...store.iterateMemories()].map(({ text }) => text)).toEqual([...texts]);
  for (const { id, text } of store.iterateMemories()) {
    const terms = text.split(" ").slice(0, 1);
    const hits = store.searchTerms({ terms, limit: 2, order: "best" });
    expect(hits.map((hit) => hit.memory.id)).toEqual([id]);
    expect(store.memoryHistory(id)).toHaveLength(1);
  }
  expect(store.checkIntegrity().problems).toEqual([]);
}

function readVersion(folder: string): number {
  const db = new Database(databasePath(folder));
  const row = db.query<{ user_version: number }, []>("PRAGMA user_version").get();
  db.close();
  return row?.user_version ?? 0;
}

/** A store as the first version left it. */
function makeFirstStore(folder: string, texts: readonly string[]): void {
  const store = openTestStore(folder, { migrations: [first] });
  const { projectId } = store;
  store.close();
  const db = new Database(databasePath(folder));
  for (const [i, text] of texts.entries()) {
    const memory = sampleMemory({ text });
    const { id, type, importance, origin, createdAtMs, contentHash } = memory;
    db.run(
      `INSERT INTO memories (row, id, project, type, text, tags, files, importance, origin,
         created_at_ms, updated_at_ms, content_hash)
       VALUES (?, ?, ?, ?, ?, '[]', '[]', ?, ?, ?, ?, ?)`,
      [i + 1, id, projectId, type, text, importance, origin, createdAtMs, createdAtMs, contentHash],
    );
    db.run("INSERT INTO memory_terms (rowid, body, anchors, context) VALUES (?, ?, '', '')", [
      i + 1,
      text,
    ]);
    db.run("INSERT INTO history (at_ms, memory_id, change, body) VALUES (?, ?, 'remembered', ?)", [
      createdAtMs,
      id,
      encodeValue(memory),
    ]);
  }
  db.close();
}
