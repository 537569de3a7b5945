import { expect, test } from "bun:test";
import fc from "fast-check";
import { compareStatements } from "@/memory/truth/compare-statements.ts";
import { PAIRS } from "@test/truth/corpus.ts";

const texts = PAIRS.flatMap(({ older, newer }) => [older, newer]);
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom(...texts),
  fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts)).map((pair) => pair.join(" ")),
);

test("comparing never fails, and a text never contradicts itself", () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      expect(compareStatements(a, a).relation).toBe("none");
      const { relation, why } = compareStatements(a, b);
      expect(why === "").toBe(relation === "none");
    }),
    { numRuns: 300 },
  );
});

test("case, a dot at the end and white space around it change nothing", () => {
  for (const { older, newer } of PAIRS) {
    const { relation } = compareStatements(older, newer);
    const spaced = compareStatements(`  ${older.replace(/\.$/, "")}`, `${newer}  `);
    expect({ newer, relation: spaced.relation }).toEqual({ newer, relation });
  }
});
