import { expect, test } from "bun:test";
import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { analyze, analyzeMeaning } from "@/store/text/analyze.ts";

test.each(["added", "always", "building", "deploy", "tests"])(
  "%s is an everyday word in the form that the index has",
  (word) => expect(analyze(word).every(isEverydayWord)).toBe(true),
);

test.each(["", " ", "settlement", "kafka"])("%j is none", (word) => {
  expect(isEverydayWord(word)).toBe(false);
});

test.each([
  "completely",
  "another",
  "anymore",
  "caused",
  "merged branches",
  "deleted",
  "2026-01-16",
  "README.md",
])("%s says next to nothing about a subject", (text) => {
  const words = [...analyzeMeaning(text)].filter(
    (word) => word !== "readme" && word !== "readmemd",
  );
  expect(words.filter((word) => !saysLittle(word) && !/^\d+$/.test(word))).toEqual([]);
});

test.each(["staging", "tariff", "cloudfront", "radius", "8125", "orphan", "вебхук", "見積"])(
  "%s does",
  (word) => {
    expect([...analyzeMeaning(word)].some((term) => !saysLittle(term))).toBe(true);
  },
);

test("what is left of don't and doesn't is no word", () => {
  for (const text of ["don't", "doesn't", "we're", "won't"]) {
    expect([...analyzeMeaning(text)].filter((term) => !isFiller(term))).toEqual([]);
  }
});
