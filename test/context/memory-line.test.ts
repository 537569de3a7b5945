import { expect, test } from "bun:test";
import { citation, describeAge, memoryLine } from "@/context/memory-line.ts";
import { recall } from "@/memory/recall/recall.ts";
import { createEventWorld } from "@test/events/event-world.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

test.each([
  [0, "today"],
  [-5 * DAY_MS, "today"],
  [23 * HOUR_MS, "today"],
  [DAY_MS, "yesterday"],
  [2 * DAY_MS, "2 days ago"],
  [13 * DAY_MS, "13 days ago"],
  [14 * DAY_MS, "2 weeks ago"],
  [59 * DAY_MS, "8 weeks ago"],
  [60 * DAY_MS, "2 months ago"],
  [400 * DAY_MS, "13 months ago"],
])("%i ms is %s", (ageMs, words) => {
  expect(describeAge(ageMs)).toBe(words);
});

test("a memory is one line with its kind, its source, its age and the end of its id", () => {
  using world = createEventWorld();
  const id = world.remember("The billing export\n  uses\tZurich time.", { type: "Decision" });
  const hits = recall(world.store, {
    query: "billing export zurich",
    profile: "hybrid",
    limit: 1,
  });
  const [hit] = hits;
  if (hit === undefined) throw new Error("not found");
  expect(memoryLine(hit, world.clock.nowMs() + 3 * DAY_MS)).toEqual({
    text: `- The billing export uses Zurich time. (Decision from user, 3 days ago, ${citation(id)})`,
    memoryId: id,
    score: hit.score,
    reason: hit.reason,
  });
  expect(citation(id)).toBe(`[m:${id.slice(-8)}]`);
});

test("a long memory is cut around the words it was found by", () => {
  using world = createEventWorld();
  const filler = "Much else was said that day about other things. ".repeat(12);
  const id = world.remember(`${filler}The billing export uses Zurich time. ${filler}`);
  const [hit] = recall(world.store, {
    query: "billing export zurich",
    profile: "hybrid",
    limit: 1,
  });
  if (hit === undefined) throw new Error("not found");
  const { text } = memoryLine(hit, world.clock.nowMs(), { maxChars: 220, excerptChars: 80 });
  expect(text).toContain("The billing export uses Zurich time. ");
  expect(text).toStartWith("- … ");
  expect(text).toEndWith(` … (Learning from user, today, ${citation(id)})`);
  expect(text.indexOf(" (Learning")).toBeLessThanOrEqual("- ".length + 80);
});
