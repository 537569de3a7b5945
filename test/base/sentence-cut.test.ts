import { expect, test } from "bun:test";
import { cutAtSentence } from "@/base/excerpt.ts";

test("a text that fits is not changed", () => {
  expect(cutAtSentence("One. Two.", 9)).toBe("One. Two.");
  expect(cutAtSentence("", 9)).toBe("");
});

test("a long text is cut at the end of a sentence if that uses more than half of the room", () => {
  expect(cutAtSentence("Rows are sorted. Always by number. Never by name.", 40)).toBe(
    "Rows are sorted. Always by number. …",
  );
  expect(cutAtSentence("No. Rows are sorted by the number of the invoice.", 30)).toBe(
    "No. Rows are sorted by the nu…",
  );
  expect(cutAtSentence("version 1.2.3 of the file a.b.c is the one that works", 20)).toBe(
    "version 1.2.3 of th…",
  );
});

test("no cut is longer than the limit, or ends in half a character", () => {
  const text = "Käse. 😀😀 is a sentence! And another one? Yes. ".repeat(5);
  for (let limit = 3; limit < text.length; limit += 1) {
    const cut = cutAtSentence(text, limit);
    expect(cut.length).toBeLessThanOrEqual(limit);
    expect(cut.isWellFormed()).toBe(true);
  }
});
