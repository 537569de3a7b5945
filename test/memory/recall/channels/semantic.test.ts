import { expect, test } from "bun:test";
import { findByMeaning } from "@/memory/recall/2-channels/meaning-channel.ts";
import { meaningLazily } from "@/memory/recall/1-query/query-meaning.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

test("a memory that shares no word with the question is found by what it means", () => {
  using world = createMemoryWorld();
  const wanted = world.remember("The automobile needs a mechanic.");
  world.remember("Invoices are numbered per branch office.");
  world.remember("The green button stands on the login page.");
  const meaning = meaningLazily("repairing a car", world.embedder)();
  if (meaning === undefined) throw new Error("the table knows these words");
  const hits = findByMeaning(world.store, meaning, { candidates: 2, compared: 100 });
  expect(hits.map(({ memory }) => memory.id)[0]).toBe(wanted);
  expect(hits.length).toBeLessThanOrEqual(2);
  for (const { score } of hits) expect(score).toBeWithin(0, 1.0001);
});

test("without an embedder, or of an empty text, no meaning is known", () => {
  using world = createMemoryWorld();
  expect(meaningLazily("repairing a car", undefined)()).toBeUndefined();
  expect(meaningLazily("  ", world.embedder)()).toBeUndefined();
});
