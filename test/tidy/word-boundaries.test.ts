// In a pattern, \\b knows only the letters of English. A Cyrillic word before or after it never
// matches, nor does a word that begins or ends with an accented letter ("está", "é").
import { expect, test } from "bun:test";
import { loadProgramFiles } from "@test/tidy/source-files.ts";

const CYRILLIC = "[\\u0400-\\u04ff]";
const ACCENTED = "[\\u00c0-\\u024f]";
/** A word, or a group that contains a word, with the boundary at its end or beginning. */
const BOUNDED = [
  new RegExp(`${CYRILLIC}\\)?\\\\b`),
  new RegExp(`\\\\b[(?:]*${CYRILLIC}`),
  new RegExp(`\\((?:[^()]|\\([^()]*\\))*${CYRILLIC}(?:[^()]|\\([^()]*\\))*\\)\\\\b`),
];

/** The same for a whole alternative of a group that ends with, or begins after, the boundary. */
const ACCENT_BOUNDED = [
  new RegExp(`${ACCENTED}\\)?\\\\b`),
  new RegExp(`\\\\b[(?:]*${ACCENTED}`),
  new RegExp(`\\\\b\\(\\?:(?:[^()]|\\([^()]*\\))*[|(]${ACCENTED}`),
  new RegExp(`${ACCENTED}(?:\\|(?:[^()]|\\([^()]*\\))*)\\)\\\\b`),
];

function findBounded(text: string, patterns: readonly RegExp[] = BOUNDED): string[] {
  return text.split("\n").filter((line) => patterns.some((pattern) => pattern.test(line)));
}

test("no pattern of src/ bounds an accented letter with \\b", () => {
  const found = loadProgramFiles().flatMap(({ path, source }) =>
    findBounded(source.raw, ACCENT_BOUNDED).map((line) => `${path}: ${line.trim().slice(0, 80)}`),
  );
  expect(found).toEqual([]);
  expect(findBounded("/\\b(?:es|está)\\b/", ACCENT_BOUNDED)).toHaveLength(1);
  expect(findBounded("/\\b(?:está|es)\\b/", ACCENT_BOUNDED)).toHaveLength(1);
  expect(findBounded("/\\b(?:é|foi)(?=\\s)/", ACCENT_BOUNDED)).toHaveLength(1);
  expect(findBounded("/\\b(?:estás|niña)\\b/", ACCENT_BOUNDED)).toEqual([]);
});

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
