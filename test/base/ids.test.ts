import { expect, test } from "bun:test";
import fc from "fast-check";
import { newId } from "@/base/ids.ts";

const at = (nowMs: number) => ({ nowMs: () => nowMs, elapsedMs: () => 0 });

test("an id is its prefix and characters that can be read aloud", () => {
  const id = newId("mem", at(Date.UTC(2026, 0, 5)));
  expect(id).toMatch(/^mem_[0-9a-hjkmnp-tv-z]{20}$/);
});

test("ids sort by the time they were made", () => {
  const time = fc.integer({ min: 0, max: 2 ** 45 - 1 });
  fc.assert(
    fc.property(time, time, (a, b) => {
      fc.pre(a !== b);
      expect(newId("run", at(a)) < newId("run", at(b))).toBe(a < b);
    }),
  );
});

test("ids made in the same millisecond differ", () => {
  const ids = Array.from({ length: 20_000 }, () => newId("act", at(1_000)));
  expect(new Set(ids).size).toBe(ids.length);
});
