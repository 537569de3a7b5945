// A word that was more common once than it is today: its number of memories can only be estimated.
import { expect, test } from "bun:test";
import { recall } from "@/memory/recall/recall.ts";
import type { ProfileName } from "@/memory/recall/profiles.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const NOTES = 2_000;
const ANSWER = "add: renew lapsed certificates of the gateway";

/** 2,000 notes, "fix" in so many of ten of the older half and of the newer half. */
function fill({ store }: MemoryWorld, ofOlder: number, ofNewer: number): void {
  const texts = Array.from({ length: NOTES }, (_, i) => {
    const verb = i % 10 < (i < NOTES / 2 ? ofOlder : ofNewer) ? "fix" : "add";
    return `${verb}: item${i * 7} of part${i % 40} in area${i % 23}`;
  });
  const memories = texts.toSpliced(NOTES * 0.7, 0, ANSWER).map((text) => sampleMemory({ text }));
  store.apply(rememberAll(...memories), { isDurable: false });
}

function ask(world: MemoryWorld, profile: ProfileName): string[] {
  const query = "fix: lapsed gateway certificates";
  const hits = recall(world.store, { profile, query, limit: 10 }, world.embedder);
  return hits.map(({ memory }) => memory.text);
}

for (const [ofOlder, ofNewer] of [
  [6, 3],
  [3, 6],
  [5, 5],
] as const) {
  test(`a word in ${ofOlder}0 % of the older and ${ofNewer}0 % of the newer notes does not outweigh three rare ones`, () => {
    using world = createMemoryWorld();
    fill(world, ofOlder, ofNewer);
    expect(ask(world, "hybrid")[0]).toBe(ANSWER);
    expect(ask(world, "prompt")).toEqual([ANSWER]);
  });
}

test("the count of a word is estimated from the whole store, not from its oldest memories", () => {
  using world = createMemoryWorld();
  fill(world, 6, 3);
  const counted = world.store.documentFrequencies(["fix"], NOTES).get("fix") ?? 0;
  expect(counted).toBeGreaterThan(0.9 * 900);
  expect(counted).toBeLessThan(1.1 * 900);
});
