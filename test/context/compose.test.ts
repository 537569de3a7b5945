import { expect, test } from "bun:test";
import { withoutInvisible } from "@/base/visible-text.ts";
import fc from "fast-check";
import { LIMITS } from "@/base/limits.ts";
import { compose } from "@/context/compose.ts";
import type { Section } from "@/context/section.ts";
import { estimateTokens } from "@/context/tokens.ts";

test("sections appear in order, each with its heading, lines and ending", () => {
  const sections = [section("one", ["a", "b"], "end"), section("two", ["c"])];
  const { text, tokens, shown } = compose(sections, 1_000);
  expect(text).toBe("one\na\nb\nend\n\ntwo\nc");
  expect(tokens).toBe(estimateTokens(text));
  expect(shown.map(({ line, tokens }) => [line.text, tokens])).toEqual([
    ["a", 1],
    ["b", 1],
    ["c", 1],
  ]);
});

test("neighbouring sections with the same heading become one", () => {
  const sections = [section("one", ["a"]), section("one", ["b"]), section("two", ["c"])];
  const { text, shown } = compose([...sections, section("one", ["d"])], 1_000);
  expect(text).toBe("one\na\nb\n\ntwo\nc\n\none\nd");
  expect(shown.map(({ line }) => line)).toEqual(
    [...sections, section("one", ["d"])].flatMap(({ lines }) => [...lines]),
  );
  expect(compose([section("one", ["a"], "end"), section("one", ["b"])], 1_000).text).toBe(
    "one\na\nend\n\none\nb",
  );
});

test("a section without lines is not shown, and no sections give an empty text", () => {
  expect(compose([section("empty", []), section("full", ["x"])], 100).text).toBe("full\nx");
  expect(compose([section("empty", [], "end")], 100)).toEqual({ text: "", tokens: 0, shown: [] });
  expect(compose([], 100).text).toBe("");
  expect(compose([section("full", ["x"])], 0).text).toBe("");
});

test("a line that does not fit is skipped whole, and a shorter one after it is still shown", () => {
  const { text, shown } = compose([section("head", ["short", "long ".repeat(50), "last"])], 10);
  expect(text).toBe("head\nshort\nlast");
  expect(shown).toHaveLength(2);
});

const sections = fc.array(
  fc
    .record({
      heading: fc.string({ maxLength: 40 }),
      lines: fc.array(
        fc.oneof(fc.string({ unit: "grapheme", maxLength: 600 }), fc.constant("漢字")),
        {
          maxLength: 8,
        },
      ),
      ending: fc.option(fc.constant("=== END ==="), { nil: undefined }),
    })
    .map(({ heading, lines, ending }) => section(heading, lines, ending)),
  { maxLength: 5 },
);

test("neither the budget nor the client's limit is ever exceeded", () => {
  fc.assert(
    fc.property(sections, fc.integer({ min: 0, max: 20_000 }), (given, budgetTokens) => {
      const { text, tokens } = compose(given, budgetTokens);
      expect(tokens).toBe(estimateTokens(text));
      expect(tokens).toBeLessThanOrEqual(budgetTokens);
      expect(text.length).toBeLessThanOrEqual(LIMITS.injectedChars);
    }),
  );
  const huge = section(
    "head",
    Array.from({ length: 50 }, () => "x".repeat(400)),
  );
  const { text } = compose([huge], 1_000_000);
  expect(text.length).toBeLessThanOrEqual(LIMITS.injectedChars);
  expect(text.length).toBeGreaterThan(9_000);
});

test("a line is whole or absent, in the order it was given", () => {
  fc.assert(
    fc.property(sections, fc.integer({ min: 0, max: 300 }), (given, budgetTokens) => {
      const { text, shown } = compose(given, budgetTokens);
      const all = given.flatMap(({ lines }) => lines);
      const places = shown.map(({ line }) => all.indexOf(line));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(new Set(places).size).toBe(places.length);
      let from = 0;
      for (const { line } of shown) {
        const visible = withoutInvisible(line.text);
        const at = text.indexOf(visible, from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + visible.length;
      }
    }),
  );
});

test.each([
  ["", 0],
  ["abc", 1],
  ["abcd", 1],
  ["abcde", 2],
  ["漢字", 2],
  ["ab漢字", 3],
  ["an English sentence", 5],
])("%j costs about %i tokens", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test("more text never costs fewer tokens", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const sum = estimateTokens(left) + estimateTokens(right);
      expect(estimateTokens(left + right)).toBeWithin(estimateTokens(left), sum + 1);
    }),
  );
});

function section(heading: string, lines: readonly string[], ending?: string): Section {
  return {
    heading,
    lines: lines.map((text, i) => ({ text, memoryId: `mem_${i}`, score: 1, reason: "test" })),
    mayRepeat: false,
    ...(ending === undefined ? {} : { ending }),
  };
}
