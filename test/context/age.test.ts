import { expect, test } from "bun:test";
import { join } from "node:path";
import { describeAge } from "@/context/age.ts";

test.each([
  ["2026-03-18 15:30:00", "2026-03-18 15:30:20", "just now"],
  ["2026-03-18 15:30:00", "2026-03-18 15:00:00", "just now"],
  ["2026-03-18 15:10:00", "2026-03-18 15:30:30", "20 min ago"],
  ["2026-03-18 14:31:00", "2026-03-18 15:30:00", "59 min ago"],
  ["2026-03-18 12:20:00", "2026-03-18 15:30:00", "3 h ago"],
  ["2026-03-18 00:05:00", "2026-03-18 23:50:00", "23 h ago"],
  ["2026-03-17 23:00:00", "2026-03-18 01:00:00", "2 h ago"],
  ["2026-03-17 09:00:00", "2026-03-18 08:00:00", "yesterday"],
  ["2026-03-17 00:01:00", "2026-03-18 23:59:00", "yesterday"],
  ["2026-03-16 23:59:00", "2026-03-18 15:00:00", "2 days ago"],
  ["2026-03-13 10:00:00", "2026-03-18 09:00:00", "5 days ago"],
  ["2026-03-05 10:00:00", "2026-03-18 09:00:00", "13 days ago"],
  ["2026-03-04 10:00:00", "2026-03-18 09:00:00", "2 weeks ago"],
  ["2026-02-20 10:00:00", "2026-03-18 09:00:00", "3 weeks ago"],
  ["2026-01-19 10:00:00", "2026-03-18 09:00:00", "8 weeks ago"],
  ["2026-01-18 10:00:00", "2026-03-18 09:00:00", "2 months ago"],
  ["2025-11-18 10:00:00", "2026-03-18 09:00:00", "4 months ago"],
  ["2025-02-18 10:00:00", "2026-03-18 09:00:00", "13 months ago"],
  ["2024-03-18 10:00:00", "2026-03-18 09:00:00", "2 years ago"],
])("from %s to %s is %s", (from, to, words) => {
  expect(describeAge(new Date(from).getTime(), new Date(to).getTime())).toBe(words);
});

// In a process of its own: the C library reads the time zone once.
test("a day is a day when the clocks change", () => {
  const program = join(import.meta.dir, "programs", "ages.ts");
  const spans = [
    ["2026-03-28 12:00:00", "2026-03-29 12:00:00", "yesterday"],
    ["2026-03-27 12:00:00", "2026-03-30 12:00:00", "3 days ago"],
    ["2026-10-24 12:00:00", "2026-10-26 12:00:00", "2 days ago"],
  ];
  const env = { ...process.env, TZ: "Europe/Zurich" };
  const result = Bun.spawnSync([process.execPath, program, JSON.stringify(spans)], { env });
  expect(JSON.parse(result.stdout.toString())).toEqual(spans.map(([, , words]) => words));
});
