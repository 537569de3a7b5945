import { expect, test } from "bun:test";
import { createUnstoredSearch } from "@/events/transcript/unstored-search.ts";
import { prepareMemory } from "@/memory/memory.ts";
import type { NewMemory } from "@/store/memory-types.ts";
import { createManualClock } from "@test/events/event-world.ts";

function memoriesOf(texts: readonly string[]): NewMemory[] {
  const clock = createManualClock();
  return texts.map((text) => {
    const made = prepareMemory({ text, type: "Context", origin: "user" }, clock);
    if (made.kind === "refused") throw new Error(made.reason);
    return made.memory;
  });
}

function found(memories: readonly NewMemory[]): string[] {
  const search = createUnstoredSearch(memories);
  let last: readonly NewMemory[] = [];
  for (const [index, memory] of memories.entries()) last = search(memory, index);
  return last.map(({ text }) => text);
}

test("an earlier statement of the same reading is found by a shared word, however far back", () => {
  const first = "The statsd exporter listens on port 8125.";
  const others = Array.from({ length: 200 }, (_, n) => `Sentence${n} says thing${n}.`);
  const texts = [first, ...others, "No, statsd is on 9125."];
  expect(found(memoriesOf(texts))).toEqual([first, ...others.slice(-30)]);
});

test("of hundreds of statements, few are compared, the latest first of all", () => {
  const texts = Array.from({ length: 500 }, (_, n) => `The port of service${n} is ${n}.`);
  const list = found(memoriesOf(texts));
  expect(list).toHaveLength(60);
  expect(list.at(-1)).toBe(texts[498] ?? "");
});
