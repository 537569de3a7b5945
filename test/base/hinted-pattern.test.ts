import { expect, test } from "bun:test";
import { hintedPattern } from "@/base/hinted-pattern.ts";

test("a pattern is made for the first text with a hint, and only once", () => {
  let made = 0;
  const pattern = hintedPattern("always|never ", () => {
    made += 1;
    return /\b(?:always|never) push\b/;
  });
  expect(pattern.test("please push")).toBe(false);
  expect(pattern.test("nevermind")).toBe(false);
  expect(made).toBe(0);
  expect(pattern.test("never push to main")).toBe(true);
  expect(pattern.test("it always works")).toBe(false);
  expect(made).toBe(1);
});

test("hints are looked for in the text in lower case, the pattern in the text itself", () => {
  const pattern = hintedPattern("dry", () => /\bDRY\b/);
  expect(pattern.test("keep it DRY", "keep it dry")).toBe(true);
  expect(pattern.test("a dry run", "a dry run")).toBe(false);
});
