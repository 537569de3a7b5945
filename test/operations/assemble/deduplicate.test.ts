import { expect, test } from "bun:test";
import type { ContextItem } from "@/operations/assemble/context-item.ts";
import { deduplicate } from "@/operations/assemble/deduplicate.ts";
import { ratioAtMost, similarityRatio } from "@/operations/assemble/similarity-ratio.ts";

function item(content: string, relevance: number, key = content): ContextItem {
  return { source: "memories", key, content, reference: key, relevance, metadata: {} };
}

const SENTENCE = "Flaky tests are often isolation issues, not timing issues";

test.each([
  ["the same key", [item("a", 0.3, "k"), item("b", 0.8, "k")], ["b"]],
  ["the same text", [item(SENTENCE, 0.3, "1"), item(SENTENCE, 0.8, "2")], [SENTENCE]],
  ["nearly the same text", [item(SENTENCE, 0.8), item(`${SENTENCE}.`, 0.3)], [SENTENCE]],
  [
    "another text",
    [item(SENTENCE, 0.8), item("Check assumptions first", 0.3)],
    [SENTENCE, "Check assumptions first"],
  ],
  [
    "another length",
    [item(SENTENCE, 0.8), item(`${SENTENCE} ${SENTENCE}`, 0.3)],
    [SENTENCE, `${SENTENCE} ${SENTENCE}`],
  ],
  [
    "one letter of a long text",
    [item("x".repeat(1_001), 0.8), item(`${"x".repeat(1_000)}y`, 0.3)],
    ["x".repeat(1_001), `${"x".repeat(1_000)}y`],
  ],
])("of two items with %s the more relevant stays", (_, items, left) => {
  expect(deduplicate(items).map(({ content }) => content)).toEqual(left);
});

test("the order stays", () => {
  const items = [item("first", 0.1), item("second", 0.9), item("third", 0.5)];
  expect(deduplicate(items)).toEqual(items);
});

test("the ratio is that of the longest common subsequence, and its bound is never below it", () => {
  expect(similarityRatio("abcd", "abcd")).toBe(1);
  expect(similarityRatio("abcd", "bcde")).toBe(0.75);
  expect(similarityRatio("", "")).toBe(1);
  expect(similarityRatio("abc", "xyz")).toBe(0);
  for (const [a, b] of [
    ["kitten", "sitting"],
    [SENTENCE, SENTENCE.toUpperCase()],
    ["abcabc", "cbacba"],
  ] as const) {
    expect(ratioAtMost(a, b)).toBeGreaterThanOrEqual(similarityRatio(a, b));
  }
});
