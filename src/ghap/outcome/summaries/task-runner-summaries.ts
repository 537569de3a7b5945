import type { SummaryFormat } from "@/ghap/outcome/summaries/summary-format.ts";

const T = "test" as const;

/** Summaries of tools that run the tests of many packages, and of runners of rarer languages. */
export const TASK_RUNNER_SUMMARIES: readonly SummaryFormat[] = [
  {
    kind: T,
    hint: "tests finished:",
    // Buck2.
    pattern: () =>
      /^Tests finished: Pass (?<pass>\d+)\. Fail (?<fail>\d+)\. Fatal (?<fail2>\d+)\. Skip \d+\.(?: Build failure (?<fail3>\d+))?/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: " test suites (",
    // Cabal.
    pattern: () => /^(?<total>\d+) of \k<total> test suites \(\d+ of \d+ test cases\) passed\.$/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "tests failed for ",
    pattern: () => /^Tests failed for test:/gm,
    verdict: "failed",
  },
  {
    kind: T,
    hint: "test suite failure",
    pattern: () => /^Test suite failure for /gm,
    verdict: "failed",
  },
  {
    kind: T,
    hint: "build summary:",
    // Zig.
    pattern: () => /^Build Summary: [^\n]*; (?<pass>\d+)\/\k<pass> tests passed$/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "build summary:",
    pattern: () => /^Build Summary: [^\n]*?; (?<fail>\d+) failed/gm,
  },
  { kind: T, hint: "nox > * ", pattern: () => /^nox > \* \S+: failed/gm, verdict: "failed" },
  {
    kind: T,
    hint: "executed ",
    // Karma: a line for each browser.
    pattern: () => /\bExecuted \d+ of \d+ (?:\([^)\n]*\) )*\((?<fail>\d+) FAILED\)/g,
  },
  {
    kind: T,
    hint: "executed ",
    pattern: () => /\bExecuted (?<pass>\d+) of \d+ (?:\(skipped \d+\) )?SUCCESS\b/g,
    speaksFor: "part",
  },
  {
    kind: T,
    hint: "total: ",
    pattern: () => /^TOTAL: (?:(?<fail>\d+) FAILED, )?(?<pass>\d+) SUCCESS$/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "spec files:",
    // WebdriverIO.
    pattern: () =>
      /^Spec Files:\s+(?:(?<pass>\d+) passed, )?(?:(?<fail>\d+) failed, )?(?:\d+ \w+, )*\d+ total/gm,
    speaksFor: "run",
  },
  // AVA, and tap.
  { kind: T, hint: " failed", pattern: () => /^ {2}(?<fail>\d+) (?:tests?|hooks?) failed$/gm },
  { kind: T, hint: " passed", pattern: () => /^ {2}(?<pass>\d+) tests? passed$/gm },
  { kind: T, hint: " uncaught ", pattern: () => /^ {2}(?<fail>\d+) uncaught exceptions?$/gm },
  {
    kind: T,
    hint: "# { total: ",
    pattern: () => /^# \{ total: \d+(?:, pass: (?<pass>\d+))?(?:, fail: (?<fail>\d+))?/gm,
    speaksFor: "run",
  },
  // Nx, Turborepo.
  {
    kind: T,
    hint: "successfully ran target",
    pattern: () => /Successfully ran targets? [\w, -]*\btest/g,
    verdict: "passed",
  },
  {
    kind: T,
    hint: "running target",
    pattern: () => /Running targets? [\w, -]*\btest[^\n]* failed$/gm,
    verdict: "failed",
  },
  { kind: T, hint: "failed:", pattern: () => /^Failed: +\S+#\S*test/gm, verdict: "failed" },
  { kind: T, hint: " targets failed", pattern: () => /^ +✖ +(?<fail>\d+)\/\d+ targets failed/gm },
  {
    kind: T,
    hint: "no tasks were run",
    pattern: () => /^ *NX +No tasks were run/gm,
    verdict: "none",
  },
  {
    kind: T,
    hint: " successful, ",
    pattern: () => /^ Tasks: +(?<pass>\d+) successful, \k<pass> total$/gm,
    speaksFor: "run",
  },
  // pnpm, Lerna: no package has such a script.
  {
    kind: T,
    hint: "no p",
    pattern: () =>
      /^No projects (?:matched the filters|found) in |\bNo packages (?:found|remain)\b/gm,
    verdict: "none",
  },
  {
    kind: T,
    hint: "none of the selected packages",
    pattern: () => /None of the selected packages has a "/g,
    verdict: "none",
  },
  // Make: a file or a folder has the name of the target, or it does nothing.
  {
    kind: T,
    hint: "make",
    pattern: () => /^g?make(?:\[\d+\])?: (?:Nothing to be done for|'[^'\n]*' is up to date)/gm,
    verdict: "none",
  },
  // Automake.
  {
    kind: T,
    hint: "# pass:",
    pattern: () =>
      /^# PASS: +(?<pass>\d+)\n(?:# (?:SKIP|XFAIL): +\d+\n)*# FAIL: +(?<fail>\d+)\n# XPASS: +(?<fail2>\d+)\n# ERROR: +(?<fail3>\d+)/gm,
  },
  // Terraform.
  {
    kind: T,
    hint: "! ",
    pattern: () => /^(?:Success|Failure)! (?<pass>\d+) passed, (?<fail>\d+) failed/gm,
    speaksFor: "run",
  },
  // Foundry, elm-test, PlatformIO, Midje.
  {
    kind: T,
    hint: " test suites in ",
    pattern: () =>
      /^Ran \d+ test suites? in [^:\n]*: (?<pass>\d+) tests passed, (?<fail>\d+) failed/gm,
    speaksFor: "run",
  },
  { kind: T, hint: "test run passed", pattern: () => /^TEST RUN PASSED$/gm, verdict: "passed" },
  { kind: T, hint: "test run failed", pattern: () => /^TEST RUN FAILED$/gm, verdict: "failed" },
  {
    kind: T,
    hint: " test cases:",
    pattern: () =>
      /^=* ?\d+ test cases?: (?:(?<fail>\d+) failed, )?(?:\d+ skipped, )?(?<pass>\d+) succeeded/gm,
    speaksFor: "run",
  },
  { kind: T, hint: "all checks (", pattern: () => /^All checks \((?<pass>\d+)\) succeeded\./gm },
  {
    kind: T,
    hint: "not remade because of errors",
    pattern: () => /not remade because of errors\.$/gm,
    verdict: "failed",
    isShared: true,
  },
  // Julia.
  {
    kind: T,
    hint: " tests passed",
    pattern: () => /^ +Testing \S+ tests passed/gm,
    verdict: "passed",
  },
  {
    kind: T,
    hint: "errored during testing",
    pattern: () => /^ERROR: Package \S+ errored during testing/gm,
    verdict: "failed",
  },
  // Perl, Clojure, Haskell, Julia, R, Lua, Zig, Foundry, OCaml.
  {
    kind: T,
    hint: "result: pass",
    pattern: () => /^Result: PASS/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  { kind: T, hint: "result: fail", pattern: () => /^Result: FAIL/gm, verdict: "failed" },
  { kind: T, hint: "result: notests", pattern: () => /^Result: NOTESTS/gm, verdict: "none" },
  {
    kind: T,
    hint: " containing ",
    pattern: () =>
      /^Ran (?<total>\d+) tests? containing \d+ assertions?\.\s+(?<fail>\d+) failures?, (?<fail2>\d+) errors?/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "tests passed",
    pattern: () => /^ *All (?<pass>\d+) tests? passed/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "tests failed",
    pattern: () => /^ *(?<fail>\d+) (?:out )?of \d+ tests? failed/gm,
  },
  {
    kind: T,
    hint: "test suite",
    pattern: () => /^Test suite \S+: PASS$/gm,
    verdict: "passed",
    speaksFor: "part",
  },
  { kind: T, hint: "test suite", pattern: () => /^Test suite \S+: FAIL$/gm, verdict: "failed" },
  {
    kind: T,
    hint: "did not pass",
    pattern: () =>
      /Some tests did not pass: \d+ passed, (?<fail>\d+) failed, (?<fail2>\d+) errored/g,
  },
  {
    kind: T,
    hint: "[ fail ",
    pattern: () => /\[ FAIL (?<fail>\d+) \| WARN \d+ \| SKIP \d+ \| PASS (?<pass>\d+) \]/g,
  },
  {
    kind: T,
    hint: " successes / ",
    pattern: () =>
      /^(?<pass>\d+) success(?:es)? \/ (?<fail>\d+) failures? \/ (?<fail2>\d+) errors?/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "suite result:",
    pattern: () => /^Suite result: (?:ok|FAILED)\. (?<pass>\d+) passed; (?<fail>\d+) failed/gm,
    speaksFor: "part",
  },
  {
    kind: T,
    hint: "test successful in",
    pattern: () => /^Test Successful in [\d.]+s\. (?<total>\d+) tests? run/gm,
    speaksFor: "run",
  },
];
