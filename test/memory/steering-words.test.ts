import { expect, test } from "bun:test";
import { recall } from "@/memory/recall.ts";
import { readSmallTalk } from "../../bench/recall/set.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

const NOTES = [
  "continue deletion of the test file after the last run",
  "run the tests again: fix the error, commit this, rename it and show me the diff",
  "looks good to me, perfect, thanks, go ahead with option 2",
];

test("a prompt that only steers the work gets no memory, whatever is stored", () => {
  using world = createMemoryWorld();
  for (const note of NOTES) world.remember(note);
  const asked = { limit: 5, gate: "relevant", effort: "thorough" } as const;
  const spoken = readSmallTalk().filter(
    ({ text }) => recall(world.store, { ...asked, query: text }).length > 0,
  );
  expect(spoken.map(({ text }) => text)).toEqual([]);
});

test("one word that says what it is about is enough beside them", () => {
  using world = createMemoryWorld();
  const id = world.remember("run the invoice tests with the fixed clock");
  const asked = { limit: 5, gate: "relevant", effort: "thorough" } as const;
  const hits = recall(world.store, { ...asked, query: "run the invoice tests" });
  expect(hits.map(({ memory }) => memory.id)).toEqual([id]);
});
