// Looking up rules by their hints must never miss a rule; naming too many would only cost time.
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

test("the rules found are those with a hint in the text, for the first texts of a process and later ones", () => {
  const findRulesIn = indexRulesByHint(rules, 50);
  for (let round = 0; round < 2; round += 1) {
    for (const text of texts) expect(allFound(findRulesIn(text))).toEqual(expectedRules(text));
  }
});

test("a lookup stays complete after other texts have been looked up", () => {
  const findRulesIn = indexRulesByHint(rules, 50);
  for (let warmUp = 0; warmUp < 100; warmUp += 1) findRulesIn("warm-up");
  const first = findRulesIn("the ghp_ and the glpat- token");
  for (const text of texts) findRulesIn(text);
  expect(allFound(first)).toEqual(expectedRules("the ghp_ and the glpat- token"));
});

test("overlapping pieces of hints in any order hide no hint", () => {
  const findRulesIn = indexRulesByHint(rules, 50);
  for (let warmUp = 0; warmUp < 100; warmUp += 1) findRulesIn("warm-up");
  const hints = rules.flatMap((rule) => rule.hints);
  const piece = fc
    .tuple(fc.constantFrom(...hints), fc.nat(12), fc.nat(12))
    .map(([hint, from, to]) => (from < to ? hint.slice(from, to) : hint));
  const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 2 })), { maxLength: 12 });
  fc.assert(
    fc.property(text, (parts) => {
      const lower = parts.join("").toLowerCase();
      expect(allFound(findRulesIn(lower))).toEqual(expectedRules(lower));
    }),
    { numRuns: 500 },
  );
});

function allFound(find: (from: number) => number): number[] {
  const found: number[] = [];
  for (let at = find(0); at !== -1; at = find(at + 1)) found.push(at);
  return found;
}

function expectedRules(text: string): number[] {
  return rules.flatMap(({ hints }, rule) =>
    hints.some((hint) => text.includes(hint)) ? [rule] : [],
  );
}
