import { expect, test } from "bun:test";
import { findInSpan, findNeighbours } from "@/memory/recall/2-channels/time-channel.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

test("what was remembered beside a hit in its session is found, the nearest first", () => {
  using world = createMemoryWorld();
  const say = (text: string) => world.remember(text, { sessionId: "one" });
  const [, second, third, hit, fifth] = ["a1", "b2", "c3", "d4", "e5"].map(say);
  world.remember("elsewhere", { sessionId: "two" });
  const seeds = [{ memory: get(world, hit), strength: 1 }];
  const found = findNeighbours(world.store, seeds, { before: 2, after: 2 });
  expect(found.map(({ memory }) => memory.id)).toEqual([third, fifth, second].map(String));
  expect(found.map(({ score }) => score)).toEqual([0.5, 0.5, 0.25]);
  expect(found[0]?.detail).toBe("just before, in the same session");
});

test("a weak hit makes weak neighbours, and a memory without a session has none", () => {
  using world = createMemoryWorld();
  world.remember("beside it", { sessionId: "one" });
  const hit = world.remember("the hit", { sessionId: "one" });
  const alone = world.remember("alone");
  const seeds = (id: string) => [{ memory: get(world, id), strength: 0.1 }];
  const reach = { before: 1, after: 1 };
  expect(findNeighbours(world.store, seeds(hit), reach)[0]?.score).toBeCloseTo(0.05);
  expect(findNeighbours(world.store, seeds(alone), reach)).toEqual([]);
});

test("a time holds its memories, newest first", () => {
  using world = createMemoryWorld();
  world.remember("before");
  world.clock.advance(1_000_000);
  const sinceMs = world.clock.nowMs();
  const first = world.remember("first");
  const second = world.remember("second", { tags: ["t"] });
  const ids = (tags: readonly string[]) =>
    findInSpan(world.store, { sinceMs, tags }).map(({ memory }) => memory.id);
  expect(ids([])).toEqual([second, first]);
  expect(ids(["t"])).toEqual([second]);
  expect(findInSpan(world.store, { untilMs: sinceMs })).toHaveLength(1);
});

function get(world: MemoryWorld, id: string | undefined): StoredMemory {
  const memory = world.store.findMemory(id ?? "");
  if (memory === undefined) throw new Error("not stored");
  return memory;
}
