// The shortcut before the rules may only ever say "perhaps" too often.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { indexRulesByHint } from "@/memory/write/secrets/rules-by-hint.ts";
import { listSecretRules } from "@/memory/write/secrets/secrets.ts";

const rules = listSecretRules();
const texts = [
  "",
  "x",
  "nothing to see here but words and src/store/open.ts",
  "The value of é漢字 is 5, see https://example.org/?a=1&b=2",
  "a_b-c:d/e.f=",
  ...rules.flatMap(({ hints }) => hints.flatMap((hint) => [hint, `é${hint}`, `so ${hint}x.`])),
];

test("the rules of a text are those with a hint in it, for a process's first texts and later ones", () => {
  const rulesIn = indexRulesByHint(rules);
  for (let round = 0; round < 2; round += 1) {
    for (const text of texts) expect(allFound(rulesIn(text))).toEqual(searched(text));
  }
});

test("what is asked about a text after others were noted misses nothing", () => {
  const rulesIn = indexRulesByHint(rules);
  for (let warmUp = 0; warmUp < 100; warmUp += 1) rulesIn("warm-up");
  const first = rulesIn("the ghp_ and the glpat- token");
  for (const text of texts) rulesIn(text);
  expect(allFound(first)).toEqual(searched("the ghp_ and the glpat- token"));
});

test("pieces of hints in any order, over and into each other, hide none", () => {
  const rulesIn = indexRulesByHint(rules);
  for (let warmUp = 0; warmUp < 100; warmUp += 1) rulesIn("warm-up");
  const hints = rules.flatMap((rule) => rule.hints);
  const piece = fc
    .tuple(fc.constantFrom(...hints), fc.nat(12), fc.nat(12))
    .map(([hint, from, to]) => (from < to ? hint.slice(from, to) : hint));
  const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 2 })), { maxLength: 12 });
  fc.assert(
    fc.property(text, (parts) => {
      const lower = parts.join("").toLowerCase();
      expect(allFound(rulesIn(lower))).toEqual(searched(lower));
    }),
    { numRuns: 500 },
  );
});

function allFound(find: (from: number) => number): number[] {
  const found: number[] = [];
  for (let at = find(0); at !== -1; at = find(at + 1)) found.push(at);
  return found;
}

function searched(text: string): number[] {
  return rules.flatMap(({ hints }, rule) =>
    hints.some((hint) => text.includes(hint)) ? [rule] : [],
  );
}
