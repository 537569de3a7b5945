import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { databasePath } from "@/platform/database-path.ts";
import type { IntegrityReport } from "@/store/port/upkeep-port.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { expectCode } from "@test/store/expect-code.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const DAMAGES = {
  "a value whose bytes changed": {
    sql: "UPDATE stored_values SET value = CAST('x' || substr(value, 2) AS BLOB)",
    problem: /^memory\/key: A stored value is damaged/,
  },
  "an activity whose bytes changed": {
    sql: "UPDATE activity SET body = zeroblob(20)",
    problem: /^activity act_1: A stored value is damaged/,
  },
  "a job whose bytes changed": {
    sql: "UPDATE jobs SET payload = substr(payload, 1, 3)",
    problem: /^job job_\w+: A stored value is damaged/,
  },
  "a history whose bytes changed": {
    sql: "DROP TRIGGER history_no_update; UPDATE history SET body = zeroblob(9) WHERE seq = 1",
    problem: /^history 1: A stored value is damaged/,
  },
  "a memory that is missing from the lexical index": {
    sql: "DELETE FROM memory_terms WHERE rowid = 1",
    problem: /^the lexical index holds 2 of 3 memories$/,
  },
  "a tag that is missing from its index": {
    sql: "DELETE FROM memory_tags WHERE row = 1",
    problem: /^the index of tags holds 2 of 3 tags$/,
  },
  "a tag in its index that no memory has": {
    sql: "INSERT INTO memory_tags VALUES (0, 'gone', 1, 77)",
    problem: /^1 rows of the index of tags are of memories that are gone$/,
  },
};

describe("the integrity check", () => {
  for (const [name, { sql, problem }] of Object.entries(DAMAGES)) {
    test(`finds ${name}`, () => {
      const before = checkAfter("SELECT 1");
      expect(before).toEqual({ isSound: true, problems: [], memoryCount: 3, valueCount: 1 });
      const after = checkAfter(sql);
      expect(after.isSound).toBe(false);
      expect(after.problems).toEqual([expect.stringMatching(problem)]);
    });
  }

  test("finds a damaged page that no other check reads", () => {
    using folder = temporaryFolder("integrity");
    const path = databasePath(folder.path);
    openTestStore(folder.path).close();
    for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
    zeroFirstPageOf("leases", path);
    using opened = usingStore(folder.path);
    expect(opened.store.countMemories()).toBe(0);
    expectCode("ERR_STORE_CORRUPT", () => opened.store.checkIntegrity());
  });
});

function zeroFirstPageOf(table: string, path: string): void {
  const db = new Database(path);
  const sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?";
  const page = db.query<{ rootpage: number }, [string]>(sql).get(table)?.rootpage ?? 0;
  const size = db.query<{ page_size: number }, []>("PRAGMA page_size").get()?.page_size ?? 0;
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0, (page - 1) * size, page * size);
  writeFileSync(path, bytes);
}

function checkAfter(sql: string): IntegrityReport {
  using folder = temporaryFolder("integrity");
  using opened = usingStore(folder.path);
  const activity = {
    id: "act_1",
    sessionId: "s1",
    agentId: "",
    kind: "failure",
    subject: "make",
    atMs: MONDAY_MS,
    body: { command: "make" },
  } as const;
  opened.store.apply(
    [
      ...rememberAll(...["a", "b", "c"].map((tag) => sampleMemory({ tags: [tag] }))),
      { kind: "put", namespace: "memory", key: "key", value: "value" },
      { kind: "record-activity", activity },
      { kind: "enqueue", job: { kind: "k", key: "", payload: { n: 1 }, dueAtMs: MONDAY_MS } },
    ],
    { isDurable: true },
  );
  const db = new Database(databasePath(folder.path));
  db.run(sql);
  db.close();
  return opened.store.checkIntegrity();
}
