import { expect, test } from "bun:test";
import { splitIdentifiers } from "@/embed/table/split-identifiers.ts";

test("digits before a word are not separated from it", () => {
  expect(splitIdentifiers("2GetName 12GitHub x2Y 3XYZ")).toBe("2Get Name 12GitHub x2 Y 3XYZ");
});

test("a long run without capitals takes linear time", () => {
  // Quadratic time would be 10^11 steps, and this test would time out.
  const run = "x".repeat(500_000);
  expect(splitIdentifiers(run)).toBe(run);
  expect(splitIdentifiers(`${run}Y`)).toBe(`${run} Y`);
});
