// A hooks.json may come with the project, so no pattern in it may take long.
import { expect, test } from "bun:test";
import { evaluate, TooMuchWorkError } from "@/events/matcher/evaluate.ts";
import { matchesPath, matchesText } from "@/events/matcher/wildcards.ts";
import { mayRun, readRules } from "@/events/matcher/rules.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";
import { createSeededRandom } from "@test/harness/seeded-random.ts";

const CHARS = 10_000;
/** Going back and trying again took eleven seconds for one of these. */
const MS_MAX = 500;

const PIECES = [
  "*",
  "**",
  "?",
  "a",
  "/",
  "*a",
  "**a",
  "a*",
  "*/",
  "**/",
  "/**/",
  "*?",
  "a?*",
  "**/a*",
];

const long = (piece: string) => piece.repeat(Math.ceil(CHARS / piece.length)).slice(0, CHARS);

test("patterns and texts of ten thousand characters take bounded time", () => {
  const slow: string[] = [];
  for (const piece of PIECES) {
    for (const text of ["a", "a/", "ab/", "/"].map(long)) {
      for (const pattern of [long(piece), `${long(piece)}b`, `${piece.repeat(30)}b`]) {
        const spentMs = cpuMs(() => {
          matchesPath(text, pattern);
          matchesText(text, pattern);
        });
        if (spentMs > MS_MAX) slow.push(`${pattern.slice(0, 20)} ${text.slice(0, 10)} ${spentMs}`);
      }
    }
  }
  expect(slow).toEqual([]);
});

test("conditions that together take too long are refused as a whole", () => {
  const value = long("*a");
  const compare = { kind: "compare", field: "prompt", operator: "matches", value } as const;
  let expression: Parameters<typeof evaluate>[0] = compare;
  for (let i = 0; i < 50; i += 1) expression = { kind: "or", left: expression, right: compare };
  const text = "b".repeat(CHARS);
  expect(
    cpuMs(() => expect(() => evaluate(expression, () => text)).toThrow(TooMuchWorkError)),
  ).toBeLessThan(MS_MAX);
});

test("a hundred ordinary rules are not too much", () => {
  const hooks = [{ type: "contributor", name: "recall" }];
  const matcher = 'tool_input.file_path matches "packages/**/src/*.test.ts" || tool == "Bash"';
  const entries = Array.from({ length: 100 }, () => ({ matcher, hooks }));
  const { rules } = readRules({ hooks: { PreToolUse: entries } }, ["PreToolUse"]);
  const path = `/project/${"folder/".repeat(20)}file.ts`;
  expect(mayRun(rules, "PreToolUse", "recall", () => path)).toBe(false);
});

test("every pattern means what a regular expression of the same meaning means", () => {
  const random = createSeededRandom(11);
  const parts = ["a", "b", "/", "*", "**", "?", "***"];
  let matched = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const pattern = Array.from({ length: random.below(8) }, () => random.pick(parts)).join("");
    const text = Array.from({ length: random.below(9) }, () => random.pick(["a", "b", "/"])).join(
      "",
    );
    const expected = new RegExp(`^${toSource(pattern)}$`).test(text);
    if (expected) matched += 1;
    if (matchesText(text, pattern) !== expected) throw new Error(`${pattern} ${text}`);
  }
  expect(matched).toBeGreaterThan(1_000);
});

function toSource(pattern: string): string {
  return pattern.replaceAll(/\*+/g, "[^]*").replaceAll("?", "[^]");
}
