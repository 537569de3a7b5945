import { expect, test } from "bun:test";
import { explainHit } from "@/memory/recall/6-hits/explain-hit.ts";
import { RECALL_MODES, type RecallMode } from "@/memory/recall/profiles.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";
import { createModesStore, QUERY } from "@test/memory/recall/modes-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test.each([
  ["hybrid", { channel: "lexical" }, "words: "],
  ["semantic", { channel: "semantic" }, "near in meaning 0."],
  ["temporal", { parts: { recency: expect.any(Number) } }, "newest first"],
  ["causal", { channel: "graph", parts: { linked: expect.any(Number) } }, "fixes what was found"],
  ["associative", { channel: "graph" }, "used with what was found"],
] as const)("asked the same, %s has its own first answer and says why", (mode, reason, why) => {
  using modes = createModesStore();
  const hits = ask(modes.world, { query: QUERY, mode });
  expect(hits[0]?.memory.id).toBe(modes.ids[mode]);
  expect(hits[0]?.reason).toMatchObject(reason);
  expect(hits[0] && explainHit(hits[0])).toContain(why);
});

test.each(RECALL_MODES)("%s keeps to the limit, the filter and current memories", (mode) => {
  using modes = createModesStore();
  const { world, ids } = modes;
  expect(ask(world, { query: QUERY, mode, limit: 2 }).length).toBeLessThanOrEqual(2);
  expect(ask(world, { query: "", mode })).toEqual([]);
  expect(ask(world, { query: QUERY, mode, filter: { tags: ["absent"] } })).toEqual([]);
  expect(ask(world, { query: QUERY, mode, filter: { minImportance: 0.99 } })).toEqual([]);
  const best = ids[mode];
  const newer = world.remember("A wholly new matter.");
  world.link(newer, "supersedes", best);
  const found = ask(world, { query: QUERY, mode }).map(({ memory }) => memory.id);
  expect(found).not.toContain(best);
  const all = ask(world, { query: QUERY, mode, isWithOutdated: true });
  expect(all.map(({ memory }) => memory.id)).toContain(best);
});

test.each(RECALL_MODES)("%s gives a score between 0 and 1, and each memory once", (mode) => {
  using modes = createModesStore();
  const hits = ask(modes.world, { query: QUERY, mode, limit: 30 });
  for (const { score } of hits) expect(score).toBeWithin(0, 1.0001);
  expect(new Set(hits.map(({ memory }) => memory.id)).size).toBe(hits.length);
});

test("semantic without embeddings answers by words and says so", () => {
  using modes = createModesStore();
  const hits = recall(modes.world.store, { profile: "semantic", query: QUERY, limit: 5 });
  expect(hits[0]?.memory.id).toBe(modes.ids.hybrid);
  expect(hits[0]?.reason.note).toContain("embeddings are off");
});

test("semantic orders by meaning also if no memory has a word of the question", () => {
  using world = createMemoryWorld();
  const near = world.remember("The car engine is repaired.", { origin: "agent" });
  world.remember("Payroll closes on Friday.", { origin: "user", importance: 1 });
  const hits = ask(world, { query: "automobile motor fixed", mode: "semantic" });
  expect(hits[0]?.memory.id).toBe(near);
  expect(hits.map(({ reason }) => Object.keys(reason.parts ?? {}))).not.toContainEqual(
    expect.arrayContaining(["userSaidIt"]),
  );
});

test("semantic looks further if a filter leaves only some memories", () => {
  using world = createMemoryWorld();
  for (let i = 0; i < 150; i += 1) world.remember(`The crane lifts load ${i} at pier ${i * 7}.`);
  const tagged = world.remember("A hoist raises cargo beside the quay.", { tags: ["harbour"] });
  const filter = { tags: ["harbour"] };
  const hits = ask(world, { query: "crane lifts load at pier", mode: "semantic", filter });
  expect(hits.map(({ memory }) => memory.id)).toEqual([tagged]);
});

test("temporal keeps strictly to the time that is named, newest first", () => {
  using world = createMemoryWorld();
  const old = world.remember("the deploy of the old shop failed");
  world.clock.advance(7 * DAY_MS);
  const first = world.remember("the deploy failed again");
  const second = world.remember("the deploy went through");
  world.remember("lunch was late");
  world.clock.advance(DAY_MS);
  world.remember("the deploy of today");
  const texts = (query: string) =>
    ask(world, { query, mode: "temporal" }).map(({ memory }) => memory.id);
  expect(texts("what about the deploy yesterday")).toEqual([second, first]);
  expect(texts("deploy before last week")).toEqual([]);
  expect(texts("deploy until two days ago")).toEqual([old]);
});

test("temporal returns the whole period if none of it has a word of the question", () => {
  using world = createMemoryWorld();
  world.remember("one thing");
  world.remember("another matter");
  world.clock.advance(DAY_MS);
  const hits = ask(world, { query: "what happened yesterday", mode: "temporal" });
  expect(hits).toHaveLength(2);
  expect(hits[0]?.reason.note).toContain("no word");
});

test("hybrid lifts memories of the time that is named, and never empties the answer", () => {
  using world = createMemoryWorld();
  const old = world.remember("the cache of the shop was cleared by the nightly job");
  world.clock.advance(3 * DAY_MS);
  const recent = world.remember("the cache of the shop was cleared by the release job");
  world.clock.advance(DAY_MS);
  const first = (query: string) => ask(world, { query })[0]?.memory.id;
  expect(first("cache cleared by which job yesterday")).toBe(recent);
  expect(first("cache cleared by which job four days ago")).toBe(old);
  expect(first("cache cleared by which job in 2019")).toBeDefined();
});

test("causal finds what came just before an error, and memories that name a cause", () => {
  using world = createMemoryWorld();
  const before = world.remember("upgraded the driver", { sessionId: "one" });
  world.remember("segfault in the renderer", { type: "Error", sessionId: "one" });
  const why = world.remember("the renderer dies because the heap is full");
  world.remember("the renderer draws the map");
  const found = ask(world, { query: "segfault renderer", mode: "causal" });
  const ids = found.map(({ memory }) => memory.id);
  expect(ids).toContain(before);
  expect(ids.indexOf(why)).toBeLessThan(3);
  expect(found.find(({ memory }) => memory.id === why)?.reason.parts?.tellsCause).toBeGreaterThan(
    0,
  );
});

function ask(
  world: MemoryWorld,
  { mode = "hybrid", ...request }: Partial<RecallRequest> & { mode?: RecallMode },
) {
  const full: RecallRequest = {
    profile: mode,
    query: "",
    limit: 5,
    nowMs: world.clock.nowMs(),
    ...request,
  };
  return recall(world.store, full, world.embedder);
}
