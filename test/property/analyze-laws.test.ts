import { expect, test } from "bun:test";
import fc from "fast-check";
import { analyze, analyzeMeaning } from "@/store/text/analyze.ts";
import { anyText } from "@test/property/any-text.ts";

const text = fc.oneof(anyText, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));

test("the terms of any text are words of the index, and always the same", () => {
  fc.assert(
    fc.property(text, (any) => {
      const terms = analyze(any);
      expect(analyze(any)).toEqual(terms);
      expect(terms.filter((term) => term === "" || /[\s"]/.test(term))).toEqual([]);
      expect(terms.length).toBeLessThanOrEqual(2_000);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test("the words of a text are among its terms", () => {
  fc.assert(
    fc.property(text, (any) => {
      const all = analyze(any);
      // The index takes only the first terms of a long text.
      fc.pre(all.length < 2_000);
      const terms = new Set(all);
      expect([...analyzeMeaning(any)].filter((term) => !terms.has(term))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test("part of a text in a script without spaces shares terms with the whole text", () => {
  const scripts = [
    "数据库迁移必须在部署之前运行",
    "ต้องรันการย้ายฐานข้อมูลก่อนการปรับใช้",
    "データベースを起動して",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...scripts), fc.nat(), fc.nat(), (whole, from, chars) => {
      const start = from % (whole.length - 3);
      const part = whole.slice(start, start + 3 + (chars % 6));
      const terms = analyzeMeaning(whole);
      expect([...analyzeMeaning(part)].filter((term) => terms.has(term))).not.toEqual([]);
    }),
  );
});
