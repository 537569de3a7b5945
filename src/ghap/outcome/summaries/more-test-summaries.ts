import type { SummaryFormat } from "@/ghap/outcome/summaries/summary-format.ts";

const T = "test" as const;

/** Summaries of the test runners of the other languages. */
export const MORE_TEST_SUMMARIES: readonly SummaryFormat[] = [
  // Maven, Gradle, sbt.
  {
    kind: T,
    hint: "tests run:",
    pattern: () =>
      /^(?:\[\w+\] )?Tests run: (?<total>\d+), Failures: (?<fail>\d+), Errors: (?<fail2>\d+)(?:, Skipped: (?<skip>\d+))?/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "no tests ",
    pattern: () => /No tests (?:matching|were executed|found for given)/g,
    verdict: "none",
  },
  {
    kind: T,
    hint: "tests are skipped",
    pattern: () => /^(?:\[\w+\] )?Tests are skipped\./gm,
    verdict: "none",
  },
  {
    kind: T,
    hint: "tests completed",
    pattern: () => /^(?<total>\d+) tests? completed, (?<fail>\d+) failed/gm,
  },
  {
    kind: T,
    hint: "build failed in",
    pattern: () => /^BUILD FAILED in/gm,
    verdict: "failed",
    isShared: true,
    unless: () => /No tests found for given includes/,
  },
  {
    kind: T,
    hint: "build failure",
    pattern: () => /^(?:\[\w+\] )?BUILD FAILURE/gm,
    verdict: "failed",
    isShared: true,
  },
  {
    kind: T,
    hint: "build successful in",
    pattern: () => /^BUILD SUCCESSFUL in/gm,
    unless: () => /^> Task :(?:\S+:)?test\w* NO-SOURCE$/m,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "> task :",
    pattern: () => /^> Task :(?:\S+:)?test\w*(?: UP-TO-DATE| FROM-CACHE)?$/gm,
    verdict: "passed",
    speaksFor: "part",
  },
  {
    kind: T,
    hint: " no-source",
    pattern: () => /^> Task :(?:\S+:)?test\w* NO-SOURCE$/gm,
    verdict: "none",
  },
  {
    kind: T,
    hint: "tests: succeeded",
    pattern: () => /Tests: succeeded (?<pass>\d+), failed (?<fail>\d+)/g,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: ": total ",
    pattern: () =>
      /(?:Passed|Failed|Error): Total (?<total>\d+), Failed (?<fail>\d+), Errors (?<fail2>\d+)/g,
    speaksFor: "run",
  },
  // .NET.
  {
    kind: T,
    hint: "failed:",
    // A line for each assembly.
    pattern: () => /^(?:Passed|Failed|Skipped)! +- Failed: +(?<fail>\d+), Passed: +(?<pass>\d+)/gm,
    speaksFor: "part",
  },
  {
    kind: T,
    hint: ".dll (net",
    // The same in the user's language: what failed is counted first.
    pattern: () =>
      /^\p{L}+! +[-:] +\p{L}[^:\d\n]*: +(?<fail>\d+), [^:\d\n]*: +(?<pass>\d+), [^:\d\n]*: +\d+, /gmu,
    speaksFor: "part",
  },
  {
    kind: T,
    hint: "test summary:",
    pattern: () => /^Test summary: total: (?<total>\d+), failed: (?<fail>\d+)/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "test run successful",
    pattern: () => /^Test Run Successful\./gm,
    verdict: "passed",
    speaksFor: "part",
  },
  { kind: T, hint: "test run failed", pattern: () => /^Test Run Failed\./gm, verdict: "failed" },
  {
    kind: T,
    hint: "no test matches",
    pattern: () => /^No test (?:matches|is available)/gm,
    verdict: "none",
  },
  // C and C++.
  {
    kind: T,
    hint: "tests passed,",
    pattern: () =>
      /^\d+% tests passed, (?<fail>\d+) test(?:s|\(s\))? failed out of (?<total>\d+)/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "the following tests failed",
    pattern: () => /^The following tests FAILED:/gm,
    verdict: "failed",
  },
  { kind: T, hint: "[  passed  ]", pattern: () => /^\[ {2}PASSED {2}\] (?<pass>\d+) tests?/gm },
  { kind: T, hint: "[  failed  ]", pattern: () => /^\[ {2}FAILED {2}\] (?<fail>\d+) tests?/gm },
  {
    kind: T,
    hint: "test cases:",
    pattern: () => /^test cases: +\d+ \|(?: +(?<pass>\d+) passed \|?)?(?: +(?<fail>\d+) failed)?/gm,
  },
  {
    kind: T,
    hint: "all tests passed (",
    pattern: () => /^All tests passed \(\d+ assertions?/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "[doctest] status",
    pattern: () => /^\[doctest\] Status: SUCCESS/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "[doctest] status",
    pattern: () => /^\[doctest\] Status: FAILURE/gm,
    verdict: "failed",
  },
  {
    kind: T,
    hint: "fail:",
    pattern: () => /^Ok: +(?<pass>\d+)\s+(?:Expected Fail: +\d+\s+)?Fail: +(?<fail>\d+)/gm,
  },
  { kind: T, hint: "timeout:", pattern: () => /^Timeout: +(?<fail>[1-9]\d*)/gm },
  { kind: T, hint: "unexpected pass:", pattern: () => /^Unexpected Pass: +(?<fail>[1-9]\d*)/gm },
  // The target that make gave up: the tests, or a file that they need.
  {
    kind: T,
    hint: ": *** ",
    pattern: () =>
      /^g?make(?:\[\d+\])?: \*\*\* \[(?:[^\]\n]{0,300}[ :：])?[^\]\s]{0,200}(?:test|check|spec|e2e|[./])[^\]\s]{0,200}\] \S+ \d+/gim,
    verdict: "failed",
    isShared: true,
  },
  // Another one: nobody knows whether the tests were run.
  {
    kind: T,
    hint: ": *** ",
    pattern: () =>
      /^g?make(?:\[\d+\])?: \*\*\* \[(?:[^\]\n]{0,300}[ :：])?(?![^\]\s]{0,200}(?:test|check|spec|e2e|[./]))[^\]\s:：]{1,200}\] \S+ \d+/gim,
    verdict: "doubt",
  },
  // Swift, Xcode.
  {
    kind: T,
    hint: "executed ",
    pattern: () =>
      /^\s*Executed (?<total>\d+) tests?, with (?:(?<skip>\d+) tests? skipped and )?(?<fail>\d+) failures?/gm,
  },
  {
    kind: T,
    hint: "test run with",
    pattern: () => /Test run with (?<total>\d+) tests?(?: in \d+ suites?)? passed/g,
  },
  {
    kind: T,
    hint: "test run with",
    pattern: () => /Test run with \d+ tests?(?: in \d+ suites?)? failed/g,
    verdict: "failed",
  },
  {
    kind: T,
    hint: "** test succeeded **",
    pattern: () => /\*\* TEST SUCCEEDED \*\*/g,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "** test failed **",
    pattern: () => /\*\* TEST FAILED \*\*/g,
    verdict: "failed",
  },
  // Bazel.
  {
    kind: T,
    hint: "out of ",
    pattern: () => /^Executed \d+ out of \d+ tests?: (?<pass>\d+) tests? pass(?:es)?\.$/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "out of ",
    pattern: () => /^Executed \d+ out of \d+ tests?: .*\b(?<fail>\d+) fails?\b/gm,
  },
  {
    kind: T,
    hint: " failed in ",
    pattern: () => /^(?:@\S*)?\/\/\S+ +FAILED in/gm,
    verdict: "failed",
  },
  // Dart, Flutter.
  {
    kind: T,
    hint: "all tests passed!",
    pattern: () => /^\d\d:\d\d \+\d+(?: ~\d+)?: All tests passed!/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "some tests failed",
    pattern: () => /^\d\d:\d\d \+\d+.*: Some tests failed\./gm,
    verdict: "failed",
  },
  { kind: T, hint: "all tests skipped", pattern: () => /: All tests skipped\./g, verdict: "none" },
  // Ruby, Elixir, bats, minitest.
  {
    kind: T,
    hint: "failure",
    pattern: () =>
      /^(?:\d+ (?:doctests?|properties), )*(?<total>\d+) (?:tests?|examples?|runs?|specs?)(?:, \d+ assertions?)?, (?<fail>\d+) failures?(?:, (?<fail2>\d+) errors?)?(?:, (?<skip>\d+) (?:excluded|pending|skips?|skipped))?(?:, (?<fail3>\d+) invalid)?/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "outside of examples",
    pattern: () => /(?<fail>\d+) errors? occurred outside of examples/g,
  },
  {
    kind: T,
    hint: " passed, ",
    pattern: () => /^\d+ tests?, (?<pass>\d+) passed, (?<fail>\d+) failed/gm,
  },
  // PHP.
  { kind: T, hint: "ok (", pattern: () => /^OK \((?<total>\d+) tests?/gm, speaksFor: "run" },
  {
    kind: T,
    hint: "ok, but",
    pattern: () =>
      /^OK, but [^\n]*\n+Tests: (?<total>\d+)(?:, (?!Skipped)[^,\n]*)*(?:, Skipped: (?<skip>\d+))?/gm,
    speaksFor: "run",
  },
  { kind: T, hint: "failures!", pattern: () => /^FAILURES!/gm, verdict: "failed" },
  { kind: T, hint: "errors!", pattern: () => /^ERRORS!/gm, verdict: "failed" },
  {
    kind: T,
    hint: "tests:",
    pattern: () => /^ {2}Tests: +(?:(?<fail>\d+) failed, )?(?:\d+ \w+, )*(?<pass>\d+) passed/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "tests:",
    pattern: () =>
      /^ {2}Tests: +(?:\d+ (?:skipped|todo|incomplete), )*\d+ (?:skipped|todo|incomplete) \(/gm,
    verdict: "none",
  },
];
