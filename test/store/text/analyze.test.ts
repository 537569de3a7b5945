import { expect, test } from "bun:test";
import fc from "fast-check";
import { analyze, analyzeMeaning } from "@/store/text/analyze.ts";

test.each([
  ["camelCase", ["camelcase", "camel", "case"]],
  ["HTTPServer", ["httpserver", "http", "server"]],
  ["snake_case_name", ["snakecasename", "snake", "case", "name"]],
  ["sha256Sum", ["sha256sum", "sha256", "sum"]],
  ["SCREAMING_CASE", ["screamingcase", "scream", "case"]],
  ["src/billing/export.ts", ["src", "bill", "export", "ts"]],
  ["kebab-case", ["kebab", "case"]],
  ["a.b", ["a", "b"]],
  ["$__", []],
  ["", []],
])("%j becomes %j", (text, terms) => {
  expect(analyze(text)).toEqual(terms);
});

test.each([
  ["tests failed", "test fails"],
  ["retrying queries", "retry query"],
  ["Deploying", "deploy"],
  ["naïveRésumé", "NAÏVE RÉSUMÉ"],
  ["ＡＢＣ", "abc"],
  ["Straße", "STRAßE"],
  ["connectionPool", "connection_pool"],
])("%j and %j share a term", (left, right) => {
  const terms = new Set(analyze(left));
  expect(analyze(right).some((term) => terms.has(term))).toBe(true);
});

test("Chinese, Japanese and Korean runs become pairs of characters", () => {
  expect(analyze("数据库连接")).toEqual(["数据", "据库", "库连", "连接"]);
  expect(analyze("エラー")).toEqual(["エラ", "ラー"]);
  expect(analyze("데이터")).toEqual(["데이", "이터"]);
  expect(analyze("猫")).toEqual(["猫猫"]);
});

test("the terms of a meaning have no stop words, single letters or repetitions", () => {
  expect([...analyzeMeaning("How do I do the export? The EXPORT of a b c")]).toEqual(["export"]);
  expect(analyzeMeaning("it is what it is").size).toBe(0);
});

test("the length of a term and the number of terms are bounded", () => {
  expect(analyze("x".repeat(10_000))).toEqual(["x".repeat(64)]);
  expect(analyze("word ".repeat(10_000))).toHaveLength(2_000);
});

test("the same text always gives the same terms, whatever surrounds it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (left, right) => {
      expect(analyze(left)).toEqual(analyze(left));
      expect(analyze(`${left}\n${right}`)).toEqual([...analyze(left), ...analyze(right)]);
    }),
  );
});

test("the terms of a query are among the terms of the same text when stored", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const stored = new Set(analyze(text));
      for (const term of analyzeMeaning(text)) expect(stored.has(term)).toBe(true);
    }),
  );
});

test("a term is one token to the index: no white space, no upper-case ASCII", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      for (const term of analyze(text)) expect(term).not.toMatch(/[\sA-Z"]|^$/);
    }),
  );
});
