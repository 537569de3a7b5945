import { describe, expect, test } from "bun:test";
import { recall } from "@/memory/recall/recall.ts";
import { isFiller, isSteeringWord, onlySteers } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";
import { readSmallTalk } from "../../../bench/recall/set.ts";

const ASKED = { profile: "prompt", limit: 5 } as const;

const NOTES = [
  "continue deletion of the test file after the last run",
  "run the tests again: fix the error, commit this, rename it and show me the diff",
  "looks good to me, perfect, thanks, go ahead with option 2",
];

test("a prompt that only steers the work gets no memory, whatever is stored", () => {
  using world = createMemoryWorld();
  for (const note of NOTES) world.remember(note);
  const spoken = readSmallTalk().filter(
    ({ text }) => recall(world.store, { ...ASKED, query: text }, world.embedder).length > 0,
  );
  expect(spoken.map(({ text }) => text)).toEqual([]);
});

test("somebody who asks gets an answer to any words", () => {
  using world = createMemoryWorld();
  world.remember("run the tests again");
  expect(recall(world.store, { ...ASKED, profile: "hybrid", query: "run the tests" })).toHaveLength(
    1,
  );
});

describe("these are looked up:", () => {
  test.each([
    [
      "a question of the same words",
      "how do we run the tests?",
      "tests are run with the clock fixed",
    ],
    ["one word that says what it is about", "run the invoice tests", "run the invoice tests alone"],
    ["what work is about", "how do we deploy?", "we deploy with the blue script"],
    ["an order about it", "deploy the release", "the release is deployed from the blue branch"],
  ])("%s", (_, query, note) => {
    using world = createMemoryWorld();
    const id = world.remember(note);
    const hits = recall(world.store, { ...ASKED, query }, world.embedder);
    expect(hits.map(({ memory }) => memory.id)).toEqual([id]);
  });
});

test("a long prompt never counts as steering", () => {
  expect(onlySteers("run the tests again, please")).toBe(true);
  expect(onlySteers("run the tests again, please. ".repeat(8))).toBe(false);
});

// The lists contain stems, because analysing them at run time would compile Unicode patterns.
test.each([
  "gracias, sigue con las pruebas",
  "mach das noch mal rückgängig, bitte",
  "continúa, por favor",
  "oui vas encore une fois",
])("steering in another language: %s", (prompt) => {
  expect([...analyzeMeaning(prompt)].filter((word) => !isFiller(word))).toEqual([]);
});

test("a part of a listed word is no listed word", () => {
  expect(["continu", "prueba", "zuruck", "est"].filter((word) => !isSteeringWord(word))).toEqual(
    [],
  );
  expect(["ontinu", "rueba", "zur", ""].filter(isSteeringWord)).toEqual([]);
  expect([..."のにが", "から"].every(isFiller)).toBe(true);
  expect(["から来", "ア", "の表"].filter(isFiller)).toEqual([]);
});
