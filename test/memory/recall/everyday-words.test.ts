import { expect, test } from "bun:test";
import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { analyze } from "@/store/text/analyze.ts";

test.each(["added", "always", "building", "deploy", "tests"])(
  "%s is an everyday word in the form that the index has",
  (word) => expect(analyze(word).every(isEverydayWord)).toBe(true),
);

test.each(["", " ", "settlement", "kafka"])("%j is none", (word) => {
  expect(isEverydayWord(word)).toBe(false);
});
