import type { SummaryFormat } from "@/ghap/outcome/summaries/summary-format.ts";

const T = "test" as const;

/** Summaries of runners for browsers, machines, containers and contracts, and of small languages. */
export const RARE_TEST_SUMMARIES: readonly SummaryFormat[] = [
  // uvu: what failed is not counted.
  {
    kind: T,
    hint: "  passed: ",
    pattern: () => /^ {2}Total: +(?<total>[1-9]\d*)\n {2}Passed: +\k<total>\n/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "  passed: ",
    pattern: () =>
      /^ {2}Total: +(?<total>\d+)\n {2}Passed: +(?!\k<total>\n)\d+\n {2}Skipped: +0\n/gm,
    verdict: "failed",
  },
  {
    kind: T,
    hint: "  total: ",
    pattern: () => /^ {2}Total: +0\n {2}Passed: +0$/gm,
    verdict: "none",
  },
  // Browsers: Web Test Runner, TestCafe, Nightwatch, CodeceptJS.
  {
    kind: T,
    hint: "finished running tests",
    pattern: () => /^Finished running tests in [^\n]*, all tests passed!/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "finished running tests",
    pattern: () => /^Finished running tests in [^\n]* with (?<fail>\d+) failed tests?/gm,
  },
  { kind: T, hint: " failed (", pattern: () => /^ +(?<fail>\d+)\/\d+ failed \(/gm },
  { kind: T, hint: "test failure (", pattern: () => /^ *TEST FAILURE \(/gm, verdict: "failed" },
  {
    kind: T,
    hint: " passed ",
    pattern: () => /^ *(?:OK|FAIL) +\| (?<pass>\d+) passed(?:, (?<fail>\d+) failed)?/gm,
    speaksFor: "run",
  },
  // Requests: Hurl, Bruno.
  { kind: T, hint: "failed files:", pattern: () => /^Failed files: +(?<fail>\d+) \(/gm },
  {
    kind: T,
    hint: "succeeded files:",
    pattern: () => /^Succeeded files: +(?<pass>\d+) \([^\n]*\nFailed files: +(?<fail>\d+) \(/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "tests:",
    pattern: () => /^Tests: +(?<pass>\d+) passed, (?<fail>\d+) failed/gm,
    speaksFor: "part",
  },
  // phpspec, V, Odin, Please.
  {
    kind: T,
    hint: " examples (",
    pattern: () => /^\d+ examples? \((?:(?<pass>\d+) passed)?(?:, )?(?:(?<fail>\d+) failed)?/gm,
  },
  {
    kind: T,
    hint: "_test.v files:",
    pattern: () =>
      /^Summary for all V _test\.v files: (?:(?<fail>\d+) failed, )?(?<pass>\d+) pass/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "all tests were successful",
    pattern: () => /^Finished (?<pass>\d+) tests? in [^\n]*All tests were successful/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: " failed.",
    pattern: () => /^Finished \d+ tests? in [^\n]*\b(?:test|tests) failed\./gm,
    verdict: "failed",
  },
  {
    kind: T,
    hint: " tests run; ",
    pattern: () =>
      /^\d+ test targets? and \d+ tests? run; (?<pass>\d+) passed(?:, (?<fail>\d+) failed)?/gm,
    speaksFor: "run",
  },
  // Firmware and kernels: Ceedling, lit, KUnit, Twister.
  {
    kind: T,
    hint: "tested:",
    pattern: () => /^TESTED: +\d+\nPASSED: +(?<pass>\d+)\nFAILED: +(?<fail>\d+)/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "testing time:",
    pattern: () =>
      /^Testing Time: [^\n]*(?:\n[^\n]*){0,8}?\n {2}(?:Failed|Timed Out) *: +(?<fail>\d+)/gm,
  },
  {
    kind: T,
    hint: "testing complete.",
    pattern: () =>
      /Testing complete\. Ran \d+ tests?: passed: (?<pass>\d+)(?:, failed: (?<fail>\d+))?/g,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "executed test configurations passed",
    pattern: () =>
      /(?<pass>\d+) of \d+ executed test configurations passed [^\n]*, (?<fail>\d+) failed, (?<fail2>\d+) errored/g,
    speaksFor: "run",
  },
  // Editors: ERT, Plenary.
  {
    kind: T,
    hint: " results as expected",
    pattern: () => /^Ran \d+ tests?, (?<pass>\d+) results as expected, (?<fail>\d+) unexpected/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "errors : ",
    // One for each file.
    pattern: () =>
      /^Success: *\t(?<pass>\d+)\s+Failed : *\t(?<fail>\d+)\s+Errors : *\t(?<fail2>\d+)/gm,
    speaksFor: "part",
  },
  // Common Test, Zef, Pester, Expecto, Mill, MATLAB.
  { kind: T, hint: " tests. passed ", pattern: () => /^Failed (?<fail>\d+) tests?\./gm },
  { kind: T, hint: "testing [ok]", pattern: () => /Testing \[OK\] for/g, verdict: "passed" },
  { kind: T, hint: "testing [fail]", pattern: () => /Testing \[FAIL\]/g, verdict: "failed" },
  {
    kind: T,
    hint: "tests passed: ",
    pattern: () => /^Tests Passed: (?<pass>\d+), Failed: (?<fail>\d+)/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "expecto!",
    pattern: () =>
      /EXPECTO! \d+ tests run [^\n]*? (?<pass>\d+) passed, \d+ ignored, (?<fail>\d+) failed, (?<fail2>\d+) errored/g,
    speaksFor: "run",
  },
  { kind: T, hint: " tests failed: ", pattern: () => /^\S+ (?<fail>\d+) tests? failed: *$/gm },
  { kind: T, hint: " incomplete.", pattern: () => /^ +(?<pass>\d+) Passed, (?<fail>\d+) Failed/gm },
  // Python: doctest, stestr, regrtest, Ward.
  {
    kind: T,
    hint: "***test failed***",
    pattern: () => /^\*\*\*Test Failed\*\*\*/gm,
    verdict: "failed",
  },
  {
    kind: T,
    hint: " - passed: ",
    pattern: () =>
      /^ - Passed: (?<pass>\d+)\n(?: - (?:Skipped|Expected Fail): \d+\n)* - Unexpected Success: (?<fail>\d+)\n - Failed: (?<fail2>\d+)/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "result: success",
    pattern: () => /^Result: SUCCESS$/gm,
    verdict: "passed",
    speaksFor: "run",
  },
  { kind: T, hint: "  failures (", pattern: () => /^ +(?<fail>\d+) +Failures \(/gm },
  // Policies and machines: Conftest, Kyverno, Goss, promtool, Container Structure Tests.
  {
    kind: T,
    hint: " warnings, ",
    pattern: () =>
      /^\d+ tests?, (?<pass>\d+) passed, \d+ warnings?, (?<fail>\d+) failures?, (?<fail2>\d+) exceptions?/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "test summary: ",
    pattern: () => /^Test Summary: (?<pass>\d+) tests? passed and (?<fail>\d+) tests? failed/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "count: ",
    pattern: () => /^Count: (?<total>\d+), Failed: (?<fail>\d+), Skipped: (?<skip>\d+)/gm,
    speaksFor: "run",
  },
  { kind: T, hint: "unit testing: ", pattern: () => /^ {2}FAILED:$/gm, verdict: "failed" },
  { kind: T, hint: "passes: ", pattern: () => /^Passes: +(?<pass>\d+)\nFailures: +(?<fail>\d+)/gm },
  // R.
  {
    kind: T,
    hint: "running the tests in",
    pattern: () => /^Running the tests in \S+ failed\.$/gm,
    verdict: "failed",
  },
  // Cucumber and its kin.
  {
    kind: T,
    hint: "scenarios (",
    pattern: () =>
      /^\d+ scenarios? \((?:(?<fail>\d+) failed,? ?)?[^)\n]*?(?:(?<pass>\d+) passed)?(?:, \d+ failed)?\)/gm,
    speaksFor: "run",
  },
  // Steps that nobody has written: some of these runners end with 0 all the same.
  {
    kind: T,
    hint: "scenarios (",
    pattern: () => /^\d+ scenarios? \([^)\n]*\b(?:undefined|ambiguous|pending)\b/gm,
    verdict: "doubt",
  },
  {
    kind: T,
    hint: "scenarios passed",
    pattern: () => /^(?<pass>\d+) scenarios? passed, (?<fail>\d+) failed/gm,
    speaksFor: "run",
  },
  { kind: T, hint: "0 scenarios", pattern: () => /^0 scenarios$/gm, verdict: "none" },
  // Contracts: Move, Starknet Foundry.
  {
    kind: T,
    hint: "total tests: ",
    pattern: () =>
      /^Test result: (?:OK|FAILED)\. Total tests: \d+; passed: (?<pass>\d+); failed: (?<fail>\d+)/gm,
    speaksFor: "run",
  },
];
