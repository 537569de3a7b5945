import { expect, test } from "bun:test";
import { walkLinks } from "@/memory/recall/2-channels/link-channel.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

test("links lead both ways, weaker with each step and with the link's weight", () => {
  using world = createMemoryWorld();
  const [hit, near, far, weak] = remember(world, "hit", "near", "far", "weak");
  world.link(near, "fixes", hit);
  world.link(near, "used-with", far);
  world.link(hit, "used-with", weak, 0.1);
  const one = walkLinks(world.store, [seed(world, hit)], 1);
  expect(one.map(({ memory }) => memory.id)).toEqual([near, weak]);
  expect(one.map(({ detail }) => detail)).toEqual([
    "fixes what was found",
    "used with what was found",
  ]);
  const two = walkLinks(world.store, [seed(world, hit)], 2);
  expect(two.map(({ memory }) => memory.id)).toEqual([near, far, weak]);
  const scores = two.map(({ score }) => score);
  expect(scores[0]).toBeCloseTo(0.9);
  expect(scores[1]).toBeCloseTo(0.9 * 0.7);
  expect(scores[2]).toBeCloseTo(0.07);
});

test("a circle of links ends, and the hits themselves are not found again", () => {
  using world = createMemoryWorld();
  const [a, b, c] = remember(world, "alpha", "beta", "gamma");
  world.link(a, "used-with", b);
  world.link(b, "used-with", c);
  world.link(c, "used-with", a);
  const weak = { ...seed(world, b), strength: 0.01 };
  const found = walkLinks(world.store, [seed(world, a), weak], 2);
  expect(found.map(({ memory }) => memory.id)).toEqual([c]);
});

test("only links of the kinds asked for are followed", () => {
  using world = createMemoryWorld();
  const [hit, fix, other] = remember(world, "hit", "fix", "other");
  world.link(fix, "fixes", hit);
  world.link(hit, "used-with", other);
  const found = walkLinks(world.store, [seed(world, hit)], 2, ["fixes"]);
  expect(found.map(({ memory }) => memory.id)).toEqual([fix]);
  expect(walkLinks(world.store, [], 2)).toEqual([]);
});

function remember(world: MemoryWorld, ...texts: string[]): [string, string, string, string] {
  const ids = texts.map((text) => world.remember(text));
  return [ids[0] ?? "", ids[1] ?? "", ids[2] ?? "", ids[3] ?? ""];
}

function seed(world: MemoryWorld, id: string): { memory: StoredMemory; strength: number } {
  const memory = world.store.findMemory(id);
  if (memory === undefined) throw new Error("not stored");
  return { memory, strength: 1 };
}
