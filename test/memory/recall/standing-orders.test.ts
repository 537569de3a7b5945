import { expect, test } from "bun:test";
import { keepOrdersInSight } from "@/memory/recall/4-rank/orders-in-sight.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

/** Its cosine with the question is above 0.2, but too low to be found by meaning alone. */
const ORDER = "Always give hours in UTC when I speak of deadlines";
const QUESTION = "When is the final paper due?";

function ask(world: MemoryWorld, request: Partial<RecallRequest> = {}): string[] {
  const plain = { profile: "hybrid", query: QUESTION, limit: 10 } as const;
  const hits = recall(world.store, { ...plain, ...request }, world.embedder);
  return hits.map(({ memory }) => memory.text);
}

function fill(world: MemoryWorld): void {
  for (let i = 0; i < 30; i += 1) world.remember(`The final paper ${i} is about case ${i * 7}`);
}

test("a standing order that applies is found without a word of the question", () => {
  using world = createMemoryWorld();
  world.remember(ORDER, { origin: "user" });
  fill(world);
  expect(ask(world)).toContain(ORDER);
  expect(ask(world, { profile: "prompt" })).not.toContain(ORDER);
});

test("an order about something else, or said by an agent, is not found", () => {
  using world = createMemoryWorld();
  world.remember("Never deploy the kernel module with a debugger attached", { origin: "user" });
  world.remember(ORDER, { origin: "agent" });
  fill(world);
  const found = ask(world);
  expect(found.filter((text) => /^(?:Always|Never)/.test(text))).toEqual([]);
});

test("all standing orders that have to do with the question follow its answers", () => {
  using world = createMemoryWorld();
  const orders = [
    ORDER,
    "Always name the day of the week when I ask when something is due",
    "Never round the hours of a deadline",
    "Always remind me of the final exam when I ask about papers",
  ];
  for (const text of orders) world.remember(text, { origin: "user" });
  fill(world);
  const found = ask(world, { limit: 6 });
  expect(found.toSorted()).toEqual(expect.arrayContaining(orders.toSorted()));
  expect(new Set(found).size).toBe(found.length);
  expect(found.length).toBeGreaterThan(6);
  expect(ask(world, { query: "zyzzyva quokka", limit: 3 }).length).toBeLessThan(2);
  expect(
    ask(world, { profile: "prompt", limit: 3 }).filter((text) => orders.includes(text)),
  ).toEqual([]);
});

function list(count: number): RankedCandidate[] {
  using world = createMemoryWorld();
  const memory = world.store.findMemory(world.remember(ORDER));
  if (memory === undefined) throw new Error("the memory is not there");
  return Array.from({ length: count }, (_, i) => {
    return { memory: { ...memory, id: `m${i}` }, scores: {}, details: {}, parts: {}, rank: -i };
  });
}

const ids = (ranked: readonly RankedCandidate[]) => ranked.map(({ memory }) => memory.id);

test("orders further down move up into view, where they take at most a third", () => {
  const ranked = list(14);
  const orders = new Set(["m2", "m11", "m12", "m13"]);
  const order = ids(keepOrdersInSight(ranked, orders, 10));
  expect(order.slice(0, 10)).toEqual([
    "m0",
    "m1",
    "m2",
    "m3",
    "m4",
    "m5",
    "m6",
    "m7",
    "m11",
    "m12",
  ]);
  expect(order.toSorted()).toEqual(ids(ranked).toSorted());
  expect(ids(keepOrdersInSight(ranked, orders, 5))).toEqual(ids(ranked));
  expect(ids(keepOrdersInSight(ranked, new Set(["m9"]), 5)).slice(0, 5)).toContain("m9");
  expect(keepOrdersInSight([], orders, 10)).toEqual([]);
});
