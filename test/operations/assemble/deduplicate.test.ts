import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ContextItem } from "@/operations/assemble/context-item.ts";
import { deduplicate } from "@/operations/assemble/deduplicate.ts";
import { countPairs, isAtLeast, mayReach } from "@/operations/assemble/similarity-ratio.ts";

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

/** The ratio by comparing every character with every other. */
function ratioOf(a: string, b: string): number {
  let above: number[] = Array.from({ length: b.length + 1 }, () => 0);
  for (const character of a.split("")) {
    const row = [0];
    for (let k = 0; k < b.length; k += 1) {
      const same = (above[k] ?? 0) + 1;
      row.push(b[k] === character ? same : Math.max(above[k + 1] ?? 0, row[k] ?? 0));
    }
    above = row;
  }
  const total = a.length + b.length;
  return total === 0 ? 1 : (2 * (above[b.length] ?? 0)) / total;
}

test("texts are alike if their longest common subsequence is long enough", () => {
  expect(isAtLeast(0.75, "abcd", "bcde")).toBe(true);
  expect(isAtLeast(0.76, "abcd", "bcde")).toBe(false);
  expect(isAtLeast(0.9, "", "")).toBe(true);
  expect(isAtLeast(0.9, "abc", "xyz")).toBe(false);
  const letters = fc.string({ maxLength: 30, unit: fc.constantFrom(..."abc") });
  const ratios = fc.constantFrom(0, 0.5, 0.75, 0.9, 1);
  fc.assert(
    fc.property(letters, letters, ratios, (a, b, ratio) => {
      expect(isAtLeast(ratio, a, b)).toBe(ratioOf(a, b) >= ratio - 1e-9);
    }),
    { numRuns: 2_000 },
  );
});

test("texts that are alike are never settled as different by their pairs", () => {
  const letters = fc.string({ minLength: 1, maxLength: 200, unit: fc.constantFrom(..."abcde ") });
  const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom("", "x", "yz")), { maxLength: 12 });
  fc.assert(
    fc.property(letters, edits, (a, changes) => {
      let b = a;
      for (const [position, text] of changes) {
        const at = position % (b.length + 1);
        b = b.slice(0, at) + text + b.slice(at + 1);
      }
      if (!isAtLeast(0.9, a, b)) return;
      expect(mayReach(0.9, countPairs(a), countPairs(b))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
