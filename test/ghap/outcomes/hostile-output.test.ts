// Whatever a command prints and whatever a prediction says, the answer comes soon and never throws.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseLine } from "@/events/ghap/parse-line.ts";
import { comparePrediction } from "@/ghap/outcome/compare-prediction.ts";
import { findChecks } from "@/ghap/outcome/find-checks.ts";
import { judgeOutcomes } from "@/ghap/outcome/judge-outcomes.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";

const LINES = [
  "1 failed, ",
  "1 skipped, ",
  "Tests:  1 failed, ",
  " 1 pass\n",
  "ok  \tpkg\t0.1s\n",
  "FAIL\t",
  "=",
  "a.go:1:1",
  "make: *** ",
  "Ran 1 of 1 Specs in ",
  "cd: ",
  "Executed 1 out of 1 tests: ",
  "1 scenarios (",
  "\u001b[31m",
  "//a FAILED",
  "x ",
  "Tests:  1 skipped, ",
  "      Tests  1 skipped | ",
  "OK, but x\nTests: 1, ",
  "> Task :test NO-SOURCE\n",
  "BUILD SUCCESSFUL in\n",
  "\n\n  1 passed (",
  " 1 pass\n 0 fail\n 1 error\n",
  "Build Summary: 1; ",
  "Executed 1 of 1 (1) ",
  "12 tests, 0 failures, ",
  "test",
  "a test",
  "[a",
  "expected ",
  "task ",
  "> a\n> b\n",
  "make: *** [test",
  "make: *** [a: ",
  "No test ",
];

test.each(LINES)("an output of nothing but %j is read in time", (part) => {
  const output = part.repeat(Math.ceil(200_000 / part.length));
  const tookMs = cpuMs(() => {
    for (const command of ["npm test | tail -5", "make -j4 | tail -5"]) {
      const checks = findChecks(parseLine(command) ?? [], parseLine);
      const end = { kind: "exit", code: 0 } as const;
      expect(judgeOutcomes(checks, { parse: parseLine, end, output })).toHaveLength(1);
    }
  });
  expect(tookMs).toBeLessThan(20_000);
});

test("no output, exit code or prediction makes it throw, and nothing is said without a check", () => {
  const commands = fc.constantFrom("npm test", "go build ./... && go test ./...", "ls", "a | b; c");
  fc.assert(
    fc.property(
      commands,
      fc.string(),
      fc.integer({ min: 0, max: 255 }),
      fc.string(),
      (line, output, code, said) => {
        const parsed = parseLine(line) ?? [];
        const end = { kind: "exit", code } as const;
        const outcomes = judgeOutcomes(findChecks(parsed, parseLine), {
          parse: parseLine,
          end,
          output,
        });
        const { verdict } = comparePrediction(said, outcomes, { command: line, output });
        if (outcomes.length === 0) expect(verdict).toBe("unknown");
      },
    ),
  );
});

test("no command line makes it throw", () => {
  const word =
    "(?:[a-z]{1,8}|-[a-z]|--[a-z]{1,6}|npx|env|A=1|docker|compose|run|exec|bash|-c|ssh|test)";
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(`^(?:${word} ){0,12}$`)), (line) => {
      const parsed = parseLine(line);
      if (parsed !== undefined) expect(findChecks(parsed, parseLine).checks).toBeArray();
    }),
    { numRuns: 500 },
  );
});
