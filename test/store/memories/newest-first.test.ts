// Lists are read through an index, never by reading every memory.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { databasePath } from "@/platform/database-path.ts";
import { selectPart } from "@/store/sqlite/memories/newest-first.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const LISTS: readonly [string, Partial<MemoryFilter>, string | undefined, RegExp][] = [
  ["newest", {}, undefined, /memories_by_time/],
  ["of a tag", {}, "cheat-sheet", /SEARCH t USING PRIMARY KEY \(first_row=\? AND tag=\?/],
  ["of a tag and a type", { type: "Fix" }, "ci", /SEARCH t USING PRIMARY KEY \(first_row=\?/],
  ["of preferences", { type: "Preference" }, undefined, /memories_told_at_start .*AND type=\?/],
  ["of decisions", { type: "Decision" }, undefined, /memories_told_at_start .*AND type=\?/],
  ["of experiences", { type: "Experience" }, undefined, /memories_learnt .*AND type=\?/],
  ["of values", { type: "Value" }, undefined, /memories_learnt .*AND type=\?/],
  ["of summaries", { type: "Summary" }, undefined, /memories_learnt .*AND type=\?/],
  ["of a kind of agent", { agentType: "reviewer" }, undefined, /memories_by_agent/],
];

for (const [name, filter, tag, wanted] of LISTS) {
  test(`the list ${name} is read in its order through an index`, () => {
    using folder = temporaryFolder("plan");
    openTestStore(folder.path).close();
    using db = new Database(databasePath(folder.path));
    const sql = `EXPLAIN QUERY PLAN ${selectPart({ limit: 9, ...filter }, tag)}`;
    const plan = db.query<{ detail: string }, []>(sql).all();
    const steps = plan.map(({ detail }) => detail).join("\n");
    expect(steps).toMatch(wanted);
    expect(steps).not.toMatch(/SCAN (?:m|t)\b|TEMP B-TREE/);
  });
}

test("only tags in use are looked up, and a memory with two of them is listed once", () => {
  using folder = temporaryFolder("tags");
  using opened = usingStore(folder.path);
  const [both, second, other] = [["one", "two"], ["two"], ["three"]].map((tags, i) =>
    sampleMemory({ tags, createdAtMs: MONDAY_MS + i }),
  );
  if (!both || !second || !other) throw new Error("three memories");
  opened.store.apply(rememberAll(both, second, other), { isDurable: false });
  const idsOf = (tags: string[]) =>
    opened.store.listMemories({ tags, limit: 9 }).map(({ id }) => id);
  const unused = Array.from({ length: 50 }, (_, i) => `unused "${i}"`);
  expect(idsOf([...unused, "one", "two", "two"])).toEqual([second.id, both.id]);
  expect(idsOf(unused)).toEqual([]);
  expect(idsOf(["one", "unused"])).toEqual([both.id]);
});
