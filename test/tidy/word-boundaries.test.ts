// In a pattern, \\b knows only the letters of English. A Cyrillic word before or after it never matches.
import { expect, test } from "bun:test";
import { loadProgramFiles } from "@test/tidy/source-files.ts";

const CYRILLIC = "[\\u0400-\\u04ff]";
/** A word, or a group that contains a word, with the boundary at its end or beginning. */
const BOUNDED = [
  new RegExp(`${CYRILLIC}\\)?\\\\b`),
  new RegExp(`\\\\b[(?:]*${CYRILLIC}`),
  new RegExp(`\\((?:[^()]|\\([^()]*\\))*${CYRILLIC}(?:[^()]|\\([^()]*\\))*\\)\\\\b`),
];

function findBounded(text: string): string[] {
  return text.split("\n").filter((line) => BOUNDED.some((pattern) => pattern.test(line)));
}

test("no pattern of src/ bounds a Cyrillic word with \\b", () => {
  const found = loadProgramFiles().flatMap(({ path, source }) =>
    findBounded(source.raw).map((line) => `${path}: ${line.trim().slice(0, 80)}`),
  );
  expect(found).toEqual([]);
});

test("such a pattern is found, and only such a one", () => {
  expect(findBounded("/\\b(?:no|нет)\\b/")).toHaveLength(1);
  expect(findBounded("/^(?:no|нет|不)\\b/")).toHaveLength(1);
  expect(findBounded("/\\bили/")).toHaveLength(1);
  expect(findBounded("/\\b(?:no|non)\\b|(?:^|\\s)нет/")).toEqual([]);
});
