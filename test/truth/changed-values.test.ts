import { expect, test } from "bun:test";
import {
  describeChangedValue,
  outdatedByEdit,
  valuesChangedByEdit,
} from "@/memory/truth/edits/changed-values.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

test.each([
  ["retries = 3", "retries = 5", [{ key: "retries", from: "3", to: "5" }]],
  ["  port: 8125,", "  port: 9125,", [{ key: "port", from: "8125", to: "9125" }]],
  [
    '  "target": "es2020",',
    '  "target": "es2022",',
    [{ key: "target", from: "es2020", to: "es2022" }],
  ],
  [
    "LOG_LEVEL=debug",
    "LOG_LEVEL=info # quieter",
    [{ key: "LOG_LEVEL", from: "debug", to: "info" }],
  ],
  [
    "const maxRetries: number = 3;",
    "const maxRetries: number = 5;",
    [{ key: "maxRetries", from: "3", to: "5" }],
  ],
  ["FROM node:18", "FROM node:20", [{ key: "FROM", from: "node:18", to: "node:20" }]],
  ["a = 1\nb = 2", "a = 1\nb = 3", [{ key: "b", from: "2", to: "3" }]],
  ["return run(a, b);", "return run(b, a);", []],
  ["retries = 3", "timeout = 5", []],
  ["host = a\nhost = b", "host = c", []],
])("an edit of %j to %j changes values", (removed, added, expected) => {
  expect(valuesChangedByEdit(removed, added)).toEqual(expected);
});

test("facts that state the old value of the same key are outdated, the user's only marked", () => {
  const [change] = valuesChangedByEdit("maxRetries = 3", "maxRetries = 5");
  if (change === undefined) throw new Error("no change");
  const fix = sampleMemory({ type: "Fix", origin: "tool", text: "Set maxRetries = 3 in job.toml" });
  const said = sampleMemory({ origin: "user", text: "job.toml: max retries are 3." });
  const others = [
    "maxRetries was 3 and is 5 now",
    "maxRetries = 30 in the nightly job",
    "The pool has 3 workers",
    "maxRetries matters",
    "maxRetries = 3 in another file",
  ].map((text) => sampleMemory({ origin: "agent", text }));
  expect(outdatedByEdit(change, "conf/job.toml", [fix, said, ...others])).toEqual([
    { memoryId: fix.id, isSure: true, why: "maxRetries: 3 → 5", oldValue: "3" },
    { memoryId: said.id, isSure: false, why: "maxRetries: 3 → 5", oldValue: "3" },
  ]);
});

test("a host or a bucket is known without the name of its setting", () => {
  const [change] = valuesChangedByEdit("QUERY_URL=trino-a.acme.lan", "QUERY_URL=trino-c.acme.lan");
  if (change === undefined) throw new Error("no change");
  const said = sampleMemory({ origin: "user", text: "trino 是 trino-a.acme.lan，要查数你自己连" });
  const other = sampleMemory({ origin: "user", text: "the wiki is at wiki.acme.lan" });
  expect(outdatedByEdit(change, "conf/app.env", [said, other])).toMatchObject([
    { memoryId: said.id, isSure: false },
  ]);
  const file = { key: "main", from: "index.ts", to: "app.ts" };
  const about = sampleMemory({ origin: "user", text: "keep the exports in index.ts sorted" });
  expect(outdatedByEdit(file, "package.json", [about])).toEqual([]);
});

test("a changed value can be told as a statement", () => {
  const change = { key: "retries", from: "3", to: "5" };
  expect(describeChangedValue(change, "job.toml")).toBe("retries in job.toml is 5 now (was 3)");
});

test("large edits are read in linear time", () => {
  const line = `${"a".repeat(100_000)} = ${"b".repeat(100_000)}\n`;
  expect(valuesChangedByEdit(line.repeat(20), " ".repeat(5_000_000))).toEqual([]);
});
