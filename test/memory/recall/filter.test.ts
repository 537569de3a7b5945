import { expect, test } from "bun:test";
import { rememberWrites } from "@/memory/memory.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallFilter, RecallRequest } from "@/memory/recall/request.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

const HOUR_MS = 60 * 60 * 1000;

test("memories that meet the filter are found however low they rank among all", () => {
  using world = createMemoryWorld();
  const tagged = world.remember("deploy and a great many other words besides it, all of them new", {
    tags: ["rare"],
    importance: 0.95,
  });
  fill(world, 600);
  expect(ids(world, { tags: ["rare"] })).toEqual([tagged]);
  expect(ids(world, { tags: ["rare", "none"], minImportance: 0.9 })).toEqual([tagged]);
  expect(ids(world, { tags: ["rare"], minImportance: 0.99 })).toEqual([]);
  expect(ids(world, { untilMs: world.clock.nowMs() - 600 * HOUR_MS })).toEqual([tagged]);
});

test("a time filter holds at both ends", () => {
  using world = createMemoryWorld();
  world.remember("deploy one");
  const atMs = world.clock.nowMs() + 60_000;
  const second = world.remember("deploy two");
  world.remember("deploy three");
  expect(ids(world, { sinceMs: atMs, untilMs: atMs })).toEqual([second]);
});

test("the profile tagged lists every memory with one of the tags, newest first", () => {
  using world = createMemoryWorld();
  const first = world.remember("alpha", { tags: ["a"] });
  const second = world.remember("beta", { tags: ["b", "c"] });
  world.remember("gamma", { tags: ["c"] });
  const found = recall(world.store, { ...toRequest({ tags: ["a", "b"] }), profile: "tagged" });
  expect(found.map(({ memory }) => memory.id)).toEqual([second, first]);
  expect(found[0]?.reason.details?.time).toBe("tagged b");
  expect(recall(world.store, { ...toRequest({}), profile: "tagged" })).toEqual([]);
});

function ids(world: MemoryWorld, filter: RecallFilter): string[] {
  return recall(world.store, toRequest(filter)).map(({ memory }) => memory.id);
}

function toRequest(filter: RecallFilter): RecallRequest {
  return { profile: "hybrid", query: "deploy", limit: 5, filter };
}

function fill(world: MemoryWorld, count: number): void {
  const writes = Array.from({ length: count }, (_, i) => {
    world.clock.advance(HOUR_MS);
    return rememberWrites({ text: `deploy ${i}`, type: "Learning", origin: "user" }, world.clock);
  });
  world.store.apply(writes.flat(), { isDurable: false });
}
