import { expect, test } from "bun:test";
import { splitIdentifiers } from "@/embed/table/identifiers.ts";

test("digits before a word are left as they are", () => {
  expect(splitIdentifiers("2GetName 12GitHub x2Y 3XYZ")).toBe("2Get Name 12GitHub x2 Y 3XYZ");
});

test("a long run without capitals is looked at once, not from every letter of it", () => {
  // From every letter it would be 10^11 steps, and no test waits for that.
  const run = "x".repeat(500_000);
  expect(splitIdentifiers(run)).toBe(run);
  expect(splitIdentifiers(`${run}Y`)).toBe(`${run} Y`);
});
