import type { SummaryFormat } from "@/ghap/outcome/summaries/summary-format.ts";

const T = "test" as const;

/** Summaries of test runners, as they print them without colours. */
export const TEST_SUMMARIES: readonly SummaryFormat[] = [
  // pytest: "== 1 failed, 2 passed in 0.12s ==", with -q without the frame.
  {
    kind: T,
    hint: " in ",
    pattern: () =>
      /^(?:=+ )?(?:(?<fail>\d+) failed)?(?:, )?(?:(?<pass>\d+) passed)?(?:, \d+ (?:skipped|deselected|xfailed|xpassed|warnings?|rerun|subtests passed))*(?:, (?<fail2>\d+) errors?)? in [\d.]+s\b/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "error",
    pattern: () =>
      /^(?:=+ )?(?:\d+ (?:skipped|warnings?|deselected), )*(?<fail>\d+) errors? in [\d.]+s\b/gm,
  },
  {
    kind: T,
    hint: " in ",
    pattern: () =>
      /^(?:=+ )?\d+ (?:skipped|deselected)(?:, \d+ (?:skipped|deselected|warnings?))* in [\d.]+s/gm,
    verdict: "none",
  },
  { kind: T, hint: "collected 0 items", pattern: () => /^collected 0 items/gm, verdict: "none" },
  // No tests, in the words of many runners.
  {
    kind: T,
    hint: "no test",
    pattern: () =>
      /\bno tests?(?: \w+){0,3}? (?:found|ran|run|executed|collected|matched|available)\b/gi,
    verdict: "none",
  },
  {
    kind: T,
    hint: "test",
    pattern: () => /^No (?:\w+ ){0,2}tests?[.!]?$/gim,
    verdict: "none",
  },
  { kind: T, hint: "no examples found", pattern: () => /^No examples found/gm, verdict: "none" },
  {
    kind: T,
    hint: "no matching test",
    pattern: () => /\bNo matching test cases were run/g,
    verdict: "none",
  },
  // unittest.
  {
    kind: T,
    hint: "ran ",
    pattern: () => /^Ran (?<total>\d+) tests? in [\d.]+s\s+OK\b(?: \(skipped=(?<skip>\d+))?/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "failed (",
    pattern: () => /^FAILED \((?:failures|errors|unexpected)/gm,
    verdict: "failed",
  },
  { kind: T, hint: "ran 0 tests", pattern: () => /^Ran 0 tests? in/gm, verdict: "none" },
  // tox, nox.
  {
    kind: T,
    hint: "congratulations :)",
    pattern: () => /^ +congratulations :\)/gm,
    unless: () => /^ +\S+: SKIP \(/m,
    verdict: "passed",
    speaksFor: "run",
  },
  {
    kind: T,
    hint: ": ok (",
    pattern: () => /^ +\S+: OK \(/gm,
    verdict: "passed",
    speaksFor: "part",
  },
  { kind: T, hint: ": skip (", pattern: () => /^ +\S+: SKIP \(/gm, verdict: "none" },
  {
    kind: T,
    hint: "evaluation failed :(",
    pattern: () => /^ +evaluation failed :\(/gm,
    verdict: "failed",
  },
  {
    kind: T,
    hint: "nox > session",
    pattern: () => /^nox > Session \S+ was successful/gm,
    verdict: "passed",
  },
  {
    kind: T,
    hint: "nox > session",
    pattern: () => /^nox > Session \S+ (?:failed|aborted)/gm,
    verdict: "failed",
  },
  // Jest.
  {
    kind: T,
    hint: "tests:",
    pattern: () =>
      /^Tests: +(?:(?<fail>\d+) failed, )?(?:\d+ (?:skipped|todo|pending), )*(?:(?<pass>\d+) passed, )?\d+ total/gm,
    speaksFor: "part",
  },
  // A suite that could not be loaded has failed, though none of its tests has.
  {
    kind: T,
    hint: "test suites:",
    pattern: () =>
      /^Test Suites: +(?:(?<fail>\d+) failed, )?(?:\d+ skipped, )*(?:(?<pass>\d+) passed, )?\d+ (?:of \d+ )?total/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "tests:",
    pattern: () => /^Tests: +(?:\d+ (?:skipped|todo|pending), )+\d+ total/gm,
    verdict: "none",
  },
  // Vitest.
  {
    kind: T,
    hint: "tests ",
    pattern: () =>
      /^ +Tests {2}(?:(?<fail>\d+) failed(?: \| )?)?(?:(?<pass>\d+) passed)?[^\n]*\(\d+\)/gm,
    speaksFor: "part",
  },
  {
    kind: T,
    hint: "test files",
    pattern: () => /^ +Test Files {2}(?:(?<fail>\d+) failed(?: \| )?)?(?:(?<pass>\d+) passed)?/gm,
  },
  {
    kind: T,
    hint: "tests ",
    pattern: () => /^ +Tests {2}(?:\d+ (?:skipped|todo)(?: \| )?)+ \(\d+\)/gm,
    verdict: "none",
  },
  { kind: T, hint: "errors ", pattern: () => /^ +Errors {2}(?<fail>\d+) errors?/gm },
  // Mocha, Cypress, Playwright.
  { kind: T, hint: "passing", pattern: () => /^ +(?<pass>\d+) passing \(/gm },
  { kind: T, hint: "failing", pattern: () => /^ +(?<fail>\d+) failing$/gm },
  {
    kind: T,
    hint: "all specs passed",
    pattern: () => /All specs passed!/g,
    verdict: "passed",
    speaksFor: "run",
  },
  { kind: T, hint: " failed (", pattern: () => /^\s*[✖x] +(?<fail>\d+) of \d+ failed \(/gm },
  { kind: T, hint: " failed", pattern: () => /^ {2}(?<fail>\d+) failed$/gm },
  { kind: T, hint: " interrupted", pattern: () => /^ {2}(?<fail>\d+) interrupted$/gm },
  { kind: T, hint: " did not run", pattern: () => /^ {2}\d+ did not run$/gm, verdict: "doubt" },
  { kind: T, hint: " skipped", pattern: () => /^ {2}\d+ skipped$/gm, verdict: "none" },
  // Failures are listed above this line; if there are none, the line above is empty.
  { kind: T, hint: " passed (", pattern: () => /^ {2}(?<pass>\d+) passed \(/gm, speaksFor: "part" },
  { kind: T, hint: " passed (", pattern: () => /(?<=\n\n) {2}(?<pass>\d+) passed \(/g },
  // node --test, TAP.
  {
    kind: T,
    hint: " pass ",
    pattern: () =>
      /^(?:#|ℹ) pass (?<pass>\d+)\n(?:#|ℹ) fail (?<fail>\d+)\n(?:#|ℹ) cancelled (?<fail2>\d+)/gm,
    speaksFor: "run",
  },
  { kind: T, hint: " cancelled ", pattern: () => /^(?:#|ℹ) cancelled (?<fail>[1-9]\d*)$/gm },
  { kind: T, hint: " fail ", pattern: () => /^(?:#|ℹ) fail +(?<fail>[1-9]\d*)$/gm },
  {
    kind: T,
    hint: "not ok ",
    pattern: () => /^not ok \d+ (?!.*# (?:TODO|SKIP))/gim,
    verdict: "failed",
  },
  // Bun, Deno.
  {
    kind: T,
    hint: " fail",
    pattern: () =>
      /^ *(?<pass>\d+) pass\n(?: *\d+ (?:skip|todo|filtered out)\n)* *(?<fail>\d+) fail\n(?: *(?<fail2>\d+) errors?\n)?(?: *\d+ [^\n]*\n){0,3}Ran \d+ tests?/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: " fail",
    pattern: () =>
      /^ *(?<pass>\d+) pass\n(?: *\d+ (?:skip|todo|filtered out)\n)* *(?<fail>\d+) fail$/gm,
    speaksFor: "part",
  },
  {
    kind: T,
    hint: " error",
    pattern: () => /^ *(?<fail>[1-9]\d*) errors?\n(?: *\d+ [^\n]*\n){0,3}Ran \d+ tests?/gm,
  },
  {
    kind: T,
    hint: "did not match any test files",
    pattern: () => /did not match any test files/g,
    verdict: "none",
  },
  {
    kind: T,
    hint: " passed (",
    pattern: () =>
      /^(?:ok|FAILED) \| (?<pass>\d+) passed(?: \([^)\n]*\))? \| (?:\d+ ignored \| )?(?<fail>\d+) failed/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: " failed (",
    pattern: () =>
      /^(?:ok|FAILED) \| (?<pass>\d+) passed(?: \([^)\n]*\))? \| (?<fail>\d+) failed/gm,
    speaksFor: "run",
  },
  // Rust.
  {
    kind: T,
    hint: "test result:",
    pattern: () => /^test result: (?:ok|FAILED)\. (?<pass>\d+) passed; (?<fail>\d+) failed/gm,
  },
  {
    kind: T,
    hint: " tests run:",
    pattern: () =>
      /^ *Summary \[[^\]\n]*\] +\d+(?:\/\d+)? tests? run: (?<pass>\d+) passed(?: \([^)\n]*\))?(?:, (?<fail>\d+) (?:failed|timed out))?/gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: "could not compile",
    pattern: () => /^error: could not compile/gm,
    verdict: "failed",
    isShared: true,
  },
  {
    kind: T,
    hint: "test failed, to rerun",
    pattern: () => /^error: (?:test|doctest) failed, to rerun/gm,
    verdict: "failed",
  },
  {
    kind: T,
    hint: "targets failed",
    pattern: () => /^error: \d+ targets? failed/gm,
    verdict: "failed",
  },
  {
    kind: T,
    hint: "target failed",
    pattern: () => /^error: \d+ targets? failed/gm,
    verdict: "failed",
  },
  // Go.
  {
    kind: T,
    hint: "ok  ",
    pattern: () => /^ok {2}\t\S+\t(?:[\d.]+s|\(cached\))(?!.*\[no tests to run\])/gm,
    verdict: "passed",
  },
  { kind: T, hint: "fail\t", pattern: () => /^FAIL\t\S+/gm, verdict: "failed" },
  { kind: T, hint: "--- fail:", pattern: () => /^ *--- FAIL: /gm, verdict: "failed" },
  { kind: T, hint: "[no test", pattern: () => /\[no test(?:s to run| files)\]/g, verdict: "none" },
  {
    kind: T,
    hint: "done ",
    pattern: () =>
      /^DONE (?<total>\d+) tests?(?:, (?<skip>\d+) skipped)?(?:, (?<fail>\d+) failures?)?(?:, (?<fail2>\d+) errors?)? in /gm,
    speaksFor: "run",
  },
  {
    kind: T,
    hint: " specs in ",
    pattern: () =>
      /^Ran \d+ of \d+ Specs? in [\s\S]{0,40}?(?:SUCCESS|FAIL)!? -- (?<pass>\d+) Passed \| (?<fail>\d+) Failed/gm,
  },
  { kind: T, hint: "test suite failed", pattern: () => /^Test Suite Failed$/gm, verdict: "failed" },
  { kind: T, hint: "test suite passed", pattern: () => /^Test Suite Passed$/gm, verdict: "passed" },
  // Limits of coverage: pytest-cov, Jest, nyc and Vitest.
  {
    kind: T,
    hint: "coverage",
    pattern: () =>
      /Required test coverage of \S+ not reached|[Cc]overage threshold for .* not met|Coverage for \w+ \(.*\) does not meet|coverage below threshold/g,
    verdict: "doubt",
  },
];
