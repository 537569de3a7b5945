// What is history when a session starts, although the same file is changed again.
import { expect, test } from "bun:test";
import { isHistory } from "@/events/sessions/past-work.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

function found(text: string, fields: Partial<StoredMemory> = {}): StoredMemory {
  using world = createMemoryWorld();
  const stored = world.store.findMemory(world.remember("any")) as StoredMemory;
  const tags = ["transcript", "root-cause", "acted-on"];
  return { ...stored, text, type: "Learning", origin: "agent", tags, ...fields };
}

test.each([
  "The `usr.name` field doesn't exist in the database.",
  "The tests failed because `start_test.go` defined a method that another file has.",
  "The lint warning is in `Summary` - it blocks the commit.",
])("%j is history once files were changed for it", (text) => {
  expect(isHistory(found(text))).toBe(true);
});

test.each([
  "The database uses `lat`/`lon` and `trackid`, not `latitude`/`longitude` and `track_id`.",
  "The worker loses jobs because redis evicts keys at 512 MB",
])("%j stays: it says how things are", (text) => {
  expect(isHistory(found(text))).toBe(false);
});

test("a remark on the work of a moment is history, and one that stands is not", () => {
  const text = "another agent worked on your files, go on";
  const tags = (share: number) => ["transcript", "correction", `stands:${share}`];
  expect(isHistory(found(text, { origin: "user", tags: tags(1) }))).toBe(true);
  expect(isHistory(found(text, { origin: "user", tags: tags(6) }))).toBe(false);
});

test("what somebody stored on purpose is no history", () => {
  expect(isHistory(found("The field doesn't exist", { tags: ["root-cause"] }))).toBe(false);
});
