// Which decisions are told at the start of a session: few, and none that only its moment explains.
import { expect, test } from "bun:test";
import { isToldAtStart } from "@/memory/rules/choose-decisions.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

function decided(text: string, fields: Partial<StoredMemory> = {}): StoredMemory {
  using world = createMemoryWorld();
  const stored = world.store.findMemory(world.remember("any")) as StoredMemory;
  const tags = ["transcript", "decision", "stands:2"];
  return { ...stored, text, type: "Decision", tier: "bronze", tags, ...fields };
}

test.each([
  "we go with rabbitmq, because ops won't give us a topic before june",
  'if it is committed, it deploys by itself (answer to: "Shall I deploy it?")',
  'sqlite, because it is one file (answer to: "Which database shall we take?")',
])("%j is told", (text) => {
  expect(isToldAtStart(decided(text))).toBe(true);
});

test.each([
  "we don't want this too broad",
  "let's set the count of the steps to 1 then",
  'Linear step sequence (answer to: "Shall the progress show a sequence or a list?")',
  'the tests (answer to: "Should I proceed with the tests or the docs?")',
])("%j is not told", (text) => {
  expect(isToldAtStart(decided(text))).toBe(false);
});

test("a decision about the file that it names is left to that file", () => {
  const tags = ["transcript", "decision", "at-call", "on:path:lib/text_utils.go", "stands:7"];
  expect(isToldAtStart(decided("we don't want lib/text_utils.go, same there", { tags }))).toBe(
    false,
  );
  expect(isToldAtStart(decided("all of the prompt is in the file", { tags }))).toBe(true);
});

test("clear words, a likely standing and a store on purpose are enough", () => {
  const text = "no feature flags after all";
  expect(isToldAtStart(decided(text))).toBe(false);
  expect(isToldAtStart(decided(text, { tier: "gold" }))).toBe(true);
  expect(isToldAtStart(decided(text, { tags: ["transcript", "decision", "stands:6"] }))).toBe(true);
  expect(isToldAtStart(decided(text, { tags: [] }))).toBe(true);
});
