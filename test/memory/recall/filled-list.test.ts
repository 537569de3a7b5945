import { expect, test } from "bun:test";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

const QUESTION = "how is money rounding done in payments";
const FAR = "The basket adds half a unit at the end";

function ask(world: MemoryWorld, request: Partial<RecallRequest> = {}) {
  const plain = { profile: "hybrid", query: QUESTION, limit: 10 } as const;
  return recall(world.store, { ...plain, ...request }, world.embedder);
}

test("in a small store a memory without a shared word is found last, with a low score", () => {
  using world = createMemoryWorld();
  world.remember("Rounding of money is to even");
  world.remember(FAR);
  const hits = ask(world);
  expect(hits.map(({ memory }) => memory.text)).toEqual(["Rounding of money is to even", FAR]);
  expect(hits[1]?.reason.cosine).toBeLessThan(0.35);
  expect(hits[1]?.score).toBeLessThan(0.2);
});

test("a full list is not filled further, and a hook never shows such a memory", () => {
  using world = createMemoryWorld();
  world.remember(FAR);
  for (let i = 0; i < 10; i += 1) world.remember(`Money rounding rule ${i} of country ${i * 7}`);
  const isFar = ({ memory }: { memory: { text: string } }) => memory.text === FAR;
  expect(ask(world, { limit: 50 }).filter(isFar)).toEqual([]);
  expect(ask(world, { profile: "prompt" }).filter(isFar)).toEqual([]);
});

test("one or two words that no memory has find nothing", () => {
  using world = createMemoryWorld();
  world.remember(FAR);
  expect(ask(world, { query: "walrus" })).toEqual([]);
  expect(ask(world, { query: "walrus project" })).toEqual([]);
});
