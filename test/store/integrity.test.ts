import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { databasePath } from "@/store/sqlite/open.ts";
import type { IntegrityReport } from "@/store/store.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
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
});

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
      ...rememberAll(sampleMemory(), sampleMemory(), sampleMemory()),
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
