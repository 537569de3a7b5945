import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { evaluate } from "@/events/matcher/evaluate.ts";
import { type Expression, OPERATORS } from "@/events/matcher/expression.ts";
import { parseExpression } from "@/events/matcher/parse.ts";
import { matchesPath, matchesText } from "@/events/matcher/wildcards.ts";
import { writeExpression } from "@test/events/matcher/write-expression.ts";
import { verifies } from "@test/requirements/verifies.ts";

const FIELDS: Readonly<Record<string, string>> = {
  tool: "Edit",
  "tool_input.file_path": "/code/shop/src/cart.ts",
  "tool_input.command": "git commit -m 'a/b'",
  event: "PreToolUse",
};

function decide(text: string): boolean {
  const parsed = parseExpression(text);
  if (parsed.kind === "problem") throw new Error(parsed.problem.message);
  return evaluate(parsed.expression, (field) => FIELDS[field]);
}

function troubleOf(text: string) {
  const parsed = parseExpression(text);
  return parsed.kind === "problem" ? parsed.problem : undefined;
}

verifies(["CF-10"], "a star, or nothing, matches everything", () => {
  expect(decide("*")).toBe(true);
  expect(decide("")).toBe(true);
  expect(decide("  ")).toBe(true);
  expect(decide("!*")).toBe(false);
});

verifies(["CF-11", "TS-03"], "a tool is compared by its name", () => {
  expect(decide('tool == "Edit"')).toBe(true);
  expect(decide("tool == 'Edit'")).toBe(true);
  expect(decide('tool == "edit"')).toBe(false);
  expect(decide('tool != "Edit"')).toBe(false);
  expect(decide('tool != "Bash"')).toBe(true);
});

verifies(["CF-12"], "a path is compared with a pattern, whichever slashes it has", () => {
  expect(decide('tool_input.file_path matches "*.ts"')).toBe(true);
  expect(decide('tool_input.file_path matches "*.tsx"')).toBe(false);
  expect(decide('tool_input.file_path matches "src/*.ts"')).toBe(true);
  expect(decide('tool_input.file_path matches "shop/**/cart.ts"')).toBe(true);
  expect(decide('tool_input.file_path matches "lib/*.ts"')).toBe(false);
  expect(matchesPath("C:\\shop\\src\\cart.ts", "src/*.ts")).toBe(true);
});

test("a missing field equals nothing and matches nothing", () => {
  expect(decide('tool_input.prompt == ""')).toBe(false);
  expect(decide('tool_input.prompt matches "*"')).toBe(false);
  expect(decide('tool_input.prompt != "x"')).toBe(true);
});

test.each([
  ['tool == "Bash" && tool == "Bash" || tool == "Edit"', true],
  ['tool == "Edit" || tool == "Bash" && tool == "Bash"', true],
  ['(tool == "Edit" || tool == "Bash") && tool == "Bash"', false],
  ['!tool == "Bash" && tool == "Edit"', true],
  ['!(tool == "Bash" || tool == "Edit")', false],
  ['!!(tool == "Edit")', true],
  ['tool_input.command matches "git *" && event == "PreToolUse"', true],
])("%s is %p", (text, expected) => {
  expect(decide(text)).toBe(expected);
});

test.each([
  ['tool = "Bash"', 6, "unexpected '='"],
  ["tool ==", 8, "expected a quoted text after =="],
  ['tool "Bash"', 6, "expected one of == != matches after 'tool'"],
  ['"Bash" == tool', 1, "expected a field, *, ! or ("],
  ['tool == "Bash', 9, "this quote is never closed"],
  ['(tool == "Bash"', 16, "expected )"],
  ['tool == "Bash")', 15, "this closes nothing"],
  ['tool == "Bash" tool', 16, "expected && or ||"],
  ['tool == "Bash" &&', 18, "expected a field, *, ! or ("],
  ["tool == Bash", 9, "expected a quoted text after =="],
])("%s has a mistake at %d: %s", (text, position, message) => {
  expect(troubleOf(text)).toEqual({ message, position });
});

const field = fc.stringMatching(/^[A-Za-z_][\w.-]{0,10}$/).filter((name) => name !== "matches");
const comparison = fc.record({
  kind: fc.constant("compare" as const),
  field,
  operator: fc.constantFrom(...OPERATORS),
  value: fc.string({ maxLength: 12 }),
});
const expressions: fc.Arbitrary<Expression> = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    comparison,
    fc.constant({ kind: "always" as const }),
    fc.record({ kind: fc.constant("not" as const), operand: tie("any") }),
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      left: tie("any"),
      right: tie("any"),
    }),
  ),
})).any;

describe("whatever the condition", () => {
  test("parsing a written condition gives the same condition", () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        const parsed = parseExpression(writeExpression(expression));
        expect(parsed).toEqual({ kind: "expression", expression });
      }),
      { numRuns: 1_000 },
    );
  });

  test("&& binds more than ||, and ! more than both", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (a, b, c) => {
        const readField = (name: string) => String({ a, b, c }[name as "a" | "b" | "c"]);
        const is = (text: string) => {
          const parsed = parseExpression(text.replaceAll(/[abc]/g, '$& == "true"'));
          return parsed.kind === "expression" && evaluate(parsed.expression, readField);
        };
        expect(is("a || b && !c")).toBe(a || (b && !c));
        expect(is("!a && b || c")).toBe((!a && b) || c);
        expect(is("!(a || b) && c")).toBe(!(a || b) && c);
      }),
    );
  });

  test("whatever the text, reading it only reports a mistake with a position inside the text", () => {
    const odd = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(fc.constantFrom("(", ")", "!", "&&", "||", "*", "tool", "==", "matches", '"a"', "'"))
        .map((parts) => parts.join(" ")),
      fc.nat({ max: 500 }).map((count) => "(".repeat(count)),
      fc.nat({ max: 500 }).map((count) => "!".repeat(count)),
    );
    fc.assert(
      fc.property(odd, (text) => {
        const problem = troubleOf(text);
        if (problem === undefined) return;
        expect(problem.position).toBeGreaterThanOrEqual(1);
        expect(problem.position).toBeLessThanOrEqual(text.length + 1);
        expect(problem.message).not.toBe("");
      }),
      { numRuns: 1_000 },
    );
  });
});

test("a condition that is nested too deeply is reported, however deep it is", () => {
  expect(troubleOf("(".repeat(100_000))?.message).toBe("nested too deeply");
  expect(troubleOf("!".repeat(100_000))?.message).toBe("nested too deeply");
});

const SIGNS = new Map([
  ["*", ".*"],
  ["?", "."],
  [".", "\\."],
]);

describe("wildcards", () => {
  test.each([
    ["src/a.ts", "*.ts", true],
    ["src/a.ts", "*", true],
    ["src/a/b.ts", "src/*.ts", false],
    ["src/a/b.ts", "src/**.ts", true],
    ["src/b.ts", "src/**/b.ts", true],
    ["src/a/c/b.ts", "**/b.ts", true],
    ["b.ts", "**/b.ts", true],
    ["src/a.ts", "src/?.ts", true],
    ["src/ab.ts", "src/?.ts", false],
    ["/etc/hosts", "/etc/*", true],
    ["/x/etc/hosts", "/etc/*", false],
    ["a*b", "a*b", true],
    ["", "*", true],
    ["", "?", false],
  ])("%s against %s: %p", (path, pattern, expected) => {
    expect(matchesPath(path, pattern)).toBe(expected);
  });

  test("in a text a star matches slashes too", () => {
    expect(matchesText("npm run a/b", "npm *")).toBe(true);
    expect(matchesText("npm run a/b", "npm * a*b")).toBe(true);
    expect(matchesText("pnpm test", "npm *")).toBe(false);
  });

  test("text patterns match like the equivalent regular expressions", () => {
    const sign = fc.constantFrom("a", "b", "*", "?", ".");
    const letters = fc.array(fc.constantFrom("a", "b", "."), { maxLength: 8 });
    fc.assert(
      fc.property(letters, fc.array(sign, { maxLength: 8 }), (text, pattern) => {
        const source = pattern.map((one) => SIGNS.get(one) ?? one);
        const expected = new RegExp(`^${source.join("")}$`, "s").test(text.join(""));
        expect(matchesText(text.join(""), pattern.join(""))).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test("path patterns match like the equivalent regular expressions", () => {
    const sign = fc.constantFrom("a", "/", "*", "**", "?");
    const letters = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 8 });
    fc.assert(
      fc.property(letters, fc.array(sign, { maxLength: 6 }), (parts, signs) => {
        const [path, pattern] = [`/${parts.join("")}`, `/${signs.join("")}`];
        const toSource = (one: string) =>
          one.startsWith("**") ? ".*" : one === "*" ? "[^/]*" : one === "?" ? "[^/]" : one;
        const regExpOf = (text: string) =>
          new RegExp(`^${(text.match(/\*{2,}|./g) ?? []).map(toSource).join("")}$`);
        const zero = pattern.replaceAll("/**/", "/");
        const expected = regExpOf(pattern).test(path) || regExpOf(zero).test(path);
        expect(matchesPath(path, pattern)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test("many stars over a long text take hardly any time", () => {
    expect(matchesText("a".repeat(100_000), `${"a*".repeat(50)}b`)).toBe(false);
    expect(matchesPath(`/${"a/".repeat(2_000)}`, `/${"**/a*".repeat(20)}b`)).toBe(false);
  });
});
