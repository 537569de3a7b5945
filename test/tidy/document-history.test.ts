// Documents say what holds today, in the present tense. How it came about is in git.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { Glob } from "bun";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

/** Words by which a page becomes a diary: what was measured, looked at or changed since the last entry. */
const DIARY =
  /\bsince then\b|\bmeasured (?:again|once more)\b|\b(?:second|third) look\b|\bearlier steps\b|\b(?:before|after) (?:this|the last) changes?\b|\(was \d|\bused to be\b|\bolder build\b|\bhas since been\b/gi;

const PAGES = ["*.md", "docs/*.md", "docs/decisions/*.md"];

function diaryWordsOf(text: string): string[] {
  return [...text.matchAll(DIARY)].map(([words]) => words);
}

test("no document tells how it came to be as it is", () => {
  const paths = PAGES.flatMap((pattern) => [...new Glob(pattern).scanSync(PROJECT_ROOT)]);
  expect(paths.length).toBeGreaterThan(40);
  const found = paths
    .filter((path) => path !== "THIRD-PARTY.md")
    .flatMap((path) =>
      diaryWordsOf(readFileSync(join(PROJECT_ROOT, path), "utf8")).map(
        (words) => `${path}: ${words}`,
      ),
    );
  expect(found).toEqual([]);
});

test("a diary is recognised, and an ordinary sentence is not", () => {
  expect(
    diaryWordsOf("Since then it takes 2 ms (was 5). Measured once more, before the last changes."),
  ).toEqual(["Since then", "(was 5", "Measured once more", "before the last changes"]);
  expect(diaryWordsOf("It is measured against five seeds, and told as before.")).toEqual([]);
});
