import { expect, test } from "bun:test";
import fc from "fast-check";
import { spreadOut } from "@/memory/recall/6-hits/diversity.ts";
import { termsOf } from "@/memory/recall/5-gate/relevance.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

test("notes of access to one file do not fill the list", () => {
  using world = createMemoryWorld();
  for (let i = 0; i < 4; i += 1) {
    const draft = { type: "FileAccess", files: ["src/tax.ts"], sessionId: `s${i}` } as const;
    world.remember(`Edited src/tax.ts in round ${i}`, draft);
  }
  const rule = world.remember("The tax of src/tax.ts is rounded per line when edited.");
  const request = {
    query: "edited src/tax.ts",
    profile: "hybrid",
    limit: 2,
  } as const;
  const found = recall(world.store, request);
  expect(found.map(({ memory }) => memory.id)).toContain(rule);
  expect(found.filter(({ memory }) => memory.type === "FileAccess")).toHaveLength(1);
});

test("the first of several similar texts keeps its position, the others move back", () => {
  using world = createMemoryWorld();
  const stored = world.store.findMemory(world.remember("any")) as StoredMemory;
  const [first, alike, other] = [
    "The billing export uses the Zurich timezone for all dates.",
    "The billing export uses the Zurich timezone for all its dates.",
    "The billing export writes one file per customer and month.",
  ].map((text) => toItem({ ...stored, id: text, text }));
  const items = [first, alike, other].filter((item) => item !== undefined);
  expect(spreadOut(items, 1)).toEqual([first, other, alike] as typeof items);
  expect(spreadOut(items, 2)).toEqual(items);
});

test("texts that differ in a number are two facts", () => {
  using world = createMemoryWorld();
  const items = ["The proxy listens on port 3000.", "The proxy listens on port 3001."].map((text) =>
    toItem(world.store.findMemory(world.remember(text)) as StoredMemory),
  );
  expect(spreadOut(items, 1)).toEqual(items);
});

test("nothing is lost or added, and different texts keep their order", () => {
  using world = createMemoryWorld();
  const texts = ["alpha beta gamma delta", "one two three four", "alpha beta gamma delta now"];
  const known = texts.map((text, i) => ({
    ...toItem(world.store.findMemory(world.remember(`${text} ${"x".repeat(i)}`)) as StoredMemory),
  }));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...known)), fc.integer({ min: 1, max: 3 }), (list, n) => {
      const spread = spreadOut(list, n);
      const ids = (items: readonly { memory: StoredMemory }[]) =>
        items.map(({ memory }) => memory.id).sort();
      expect(ids(spread)).toEqual(ids(list));
      if (list.length > 0) expect(spread[0]).toBe(list[0] as (typeof known)[number]);
    }),
  );
});

function toItem(memory: StoredMemory) {
  return { memory, ownTerms: termsOf(memory) };
}
