import { expect, test } from "bun:test";
import { explainHit } from "@/memory/recall/6-hits/explain-hit.ts";
import { describeTrackRecord, hasMostlyFailed, isDisproven } from "@/memory/track-record.ts";
import { recall } from "@/memory/recall/recall.ts";
import { mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { imported } from "@test/contract/memory-writes.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

test.each([
  [0, 0, "", false, false],
  [1, 0, "worked 1 of 1 time", false, false],
  [3, 1, "worked 3 of 4 times", false, false],
  [1, 1, "worked 1 of 2 times", false, false],
  [0, 1, "worked 0 of 1 time", true, false],
  [0, 3, "worked 0 of 3 times", true, true],
  [1, 3, "worked 1 of 4 times", true, true],
  [2, 4, "worked 2 of 6 times", true, false],
  [2, 5, "worked 2 of 7 times", true, true],
])("%i successes and %i failures: %j", (workedCount, failedCount, words, isMostly, isDead) => {
  const memory = imported({ workedCount, failedCount });
  expect(describeTrackRecord(memory)).toBe(words);
  expect(hasMostlyFailed(memory)).toBe(isMostly);
  expect(isDisproven(memory)).toBe(isDead);
  expect(mayBeInjected(memory)).toBe(!isDead);
});

test("a fix that mostly failed ranks below a memory that only shares words, even for its own error", () => {
  using world = createMemoryWorld();
  const errorSignature = "error: crane is stuck";
  const fix = world.remember("Grease the chain", { type: "Fix", errorSignature });
  const note = world.remember("error: crane is stuck after rain");
  const first = () =>
    recall(world.store, {
      query: "error: crane is stuck",
      errorSignature,
      profile: "prompt",
      limit: 5,
    })[0]?.memory.id;
  expect(first()).toBe(fix);
  const failure = { kind: "count-outcome", memoryId: fix, outcome: "failed", atMs: 1 } as const;
  world.store.apply([failure], { isDurable: false });
  expect(first()).toBe(note);
});

test("of two equal matches the one that worked ranks first and the one that mostly failed last", () => {
  using world = createMemoryWorld();
  const one = world.remember("The harbour crane lifts forty tons.");
  const other = world.remember("The harbour crane lifts fifty tons.");
  const order = () => ask().map(({ memory }) => memory.id);
  const ask = () =>
    recall(world.store, {
      query: "harbour crane lifts tons",
      profile: "hybrid",
      limit: 5,
    });
  const count = (memoryId: string, outcome: "worked" | "failed") =>
    world.store.apply([{ kind: "count-outcome", memoryId, outcome, atMs: 1 }], {
      isDurable: false,
    });
  for (const id of [one, other]) {
    count(id, "worked");
    count(id, "worked");
    expect(order()[0]).toBe(id);
  }
  count(other, "failed");
  expect(order()[0]).toBe(one);
  const [first] = ask();
  expect(first && explainHit(first)).toContain("worked 2 of 2 times");
  for (let i = 0; i < 3; i += 1) count(one, "failed");
  expect(order()).toEqual([other, one]);
});
