import { expect, test } from "bun:test";
import { findByPlace } from "@/memory/recall/2-channels/place-channel.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";
import { understand } from "@test/memory/recall/understood.ts";

const FILE = "src/cache/redis.ts";

test("a file finds what is about it, a folder what is about its files, and nothing else comes", () => {
  using world = createMemoryWorld();
  const inFolder = world.remember("keys have a prefix", { files: ["src/cache/keys.ts"] });
  const ofFile = world.remember("reconnects after a timeout", { files: [FILE] });
  const both = world.remember("moved", { files: ["src/cache", "src/cache/old.ts"] });
  world.remember("redis of another kind", { files: ["docs/redis.ts"] });
  world.remember("the cache is warm");
  expect(ids(world, `why does ${FILE} wait`)).toEqual([ofFile]);
  const [first, ...rest] = ids(world, "what is in src/cache");
  expect(first).toBe(both);
  expect(new Set(rest)).toEqual(new Set([ofFile, inFolder]));
});

test("a path may be given from further up or further down than the memory knows it", () => {
  using world = createMemoryWorld();
  const id = world.remember("reconnects", { files: [FILE] });
  expect(ids(world, "cache/redis.ts")).toEqual([id]);
  expect(ids(world, `/srv/project/${FILE}`)).toEqual([id]);
  expect(ids(world, "", [FILE])).toEqual([id]);
});

test("a name of code finds the memories it stands in as it is written", () => {
  using world = createMemoryWorld();
  const id = world.remember("parseInvoiceRow drops empty cells");
  world.remember("we parse each invoice row by row");
  expect(ids(world, "why does parseInvoiceRow do that")).toEqual([id]);
});

test("a name of code finds first what is about it, also by the thing it belongs to", () => {
  using world = createMemoryWorld();
  const inText = world.remember("parseRow drops empty cells");
  const about = world.remember("Empty cells go", { symbols: ["parseRow", "Cart.total"] });
  world.remember("see cart.total.example.org", { symbols: ["Cart.totals"] });
  expect(ids(world, "why does parseRow do that")).toEqual([about, inText]);
  expect(ids(world, "who calls Cart.total here")).toEqual([about]);
  expect(ids(world, "who calls cart.total here")).toEqual([]);
});

test("a folder finds what holds in it, and not what holds elsewhere", () => {
  using world = createMemoryWorld();
  const here = world.remember("handlers validate", { directory: "packages/api" });
  world.remember("handlers are thin", { directory: "packages/web" });
  world.remember("api of another kind", { directory: "tools/api" });
  expect(ids(world, "what about packages/api/")).toEqual([here]);
});

test("each memory comes once, and no more than were asked for", () => {
  using world = createMemoryWorld();
  for (let i = 0; i < 9; i += 1) world.remember(`note ${i} on fooBar`, { files: [FILE] });
  const query = understand({ query: `fooBar in ${FILE}` });
  const found = findByPlace(world.store, query, 5).map(({ memory }) => memory.id);
  expect(new Set(found).size).toBe(5);
});

function ids(world: MemoryWorld, query: string, files: readonly string[] = []): string[] {
  const hits = findByPlace(world.store, understand({ query, files }), 10);
  return hits.map(({ memory }) => memory.id);
}
