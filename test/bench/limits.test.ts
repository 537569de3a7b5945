// The limits of `npm run bench -- --assert`, judged on made-up figures.
import { expect, test } from "bun:test";
import { figuresOf } from "../../bench/hooks/figures.ts";
import { FLOOR, HOOK_CASE_NAMES, SHELL_FLOOR } from "../../bench/hooks/hook-cases.ts";
import { IDENTITY_CASES, IDENTITY_PARTS } from "../../bench/hooks/identity-cases.ts";
import type { HookReport } from "../../bench/hooks/hook-report.ts";
import { formatVerdicts, judge } from "../../bench/hooks/judge.ts";
import { UNDER_LOAD } from "../../bench/hooks/loaded-runs.ts";
import { BENCH_LIMITS, type Limit, limitName } from "../../bench/limits.ts";
import type { Measurement } from "../../bench/measure.ts";
import { EVENT_NAMES } from "@/conversation/event-table.ts";

const RUNS = 1_000;

test("every limit is about a figure that the bench measures, and none is listed twice", () => {
  const figures = figuresOf(madeUpReport(10));
  const unknown = BENCH_LIMITS.filter(({ figure }) => !figures.has(figure));
  expect(unknown).toEqual([]);
  expect(new Set(BENCH_LIMITS.map(limitName)).size).toBe(BENCH_LIMITS.length);
});

test("processes that take twice the floor pass, and very slow ones fail the right limits", () => {
  const passed = judge(BENCH_LIMITS, figuresOf(madeUpReport(10)));
  // Made up: the server takes as long as a process here, so its limits below 2 fail.
  const expected = BENCH_LIMITS.filter(
    ({ figure, atMost }) => figure.includes("in the server") && atMost < 2,
  );
  const notPassed = passed.filter(({ result }) => result !== "PASS");
  expect(notPassed.map(({ name }) => name)).toEqual(expected.map(limitName));
  const slow = judge(BENCH_LIMITS, figuresOf(madeUpReport(120)));
  const failed = slow.filter(({ result }) => result === "FAIL").map(({ name }) => name);
  expect(failed).toContain("PreToolUse: processor x floor <= 2.5");
  expect(failed).toContain("PreToolUse: p99 ms <= 100");
  expect(failed).toContain("every hook: highest p50 ms <= 100");
  expect(failed).not.toContain("SessionStart: p99 ms <= 5000");
});

test("a figure is the share of the sorted times, its ratio to the floor, or the worst of all", () => {
  const figures = figuresOf(madeUpReport(10));
  const value = (name: string) => figures.get(name)?.value;
  expect(value("Stop: p50 x floor")).toBe(2);
  expect(value("Stop: processor x floor")).toBe(2);
  expect(value("Stop: p95 ms")).toBe(10);
  expect(value("Stop: mean ms")).toBe(10);
  expect(value("every hook: highest p99 ms")).toBe(10);
  expect(value("every hook: highest peak MB")).toBe(30);
  expect(value("hooks at once: slowest x expected")).toBe(1.2);
  expect(value(`${UNDER_LOAD}: failures`)).toBe(0);
});

test("a limit fails above its value and is skipped without its figure or its runs", () => {
  const limit = (figure: string, minRuns?: number): Limit => {
    return { figure, atMost: 2, verifies: ["PF-01"], ...(minRuns && { minRuns }) };
  };
  const figures = new Map([
    ["at it", { value: 2, runs: 10 }],
    ["above it", { value: 2.01, runs: 10 }],
    ["no number", { value: Number.NaN, runs: 10 }],
  ]);
  const limits = [limit("at it"), limit("above it"), limit("no number")];
  const verdicts = judge([...limits, limit("at it", 11), limit("missing")], figures);
  expect(verdicts.map(({ result, reason }) => [result, reason])).toEqual([
    ["PASS", ""],
    ["FAIL", ""],
    ["FAIL", ""],
    ["SKIP", "needs 11 runs, had 10"],
    ["SKIP", "not measured"],
  ]);
  const lines = formatVerdicts(verdicts).split("\n");
  expect(lines[1]).toMatch(/^FAIL {2}above it <= 2 +2\.01 {2}PF-01$/);
  expect(lines.at(-1)).toBe("1 passed, 2 failed, 2 skipped");
});

/** A report in which the floor takes 5 ms and everything else this long. */
function madeUpReport(ms: number): HookReport {
  const measured = (name: string, time: number): Measurement => {
    const times = Array<number>(RUNS).fill(time);
    return { name, timesMs: times, cpuMs: times, failures: 0 };
  };
  return {
    memories: 1,
    fillMs: 0,
    storeBytes: 0,
    load: 0,
    measurements: [
      measured(SHELL_FLOOR, 1),
      measured(FLOOR, 5),
      ...HOOK_CASE_NAMES.map((name) => measured(name, ms)),
      ...Object.values(IDENTITY_CASES).map((name) => measured(name, ms)),
      ...Object.values(IDENTITY_PARTS).map((name) => measured(name, ms)),
    ],
    server: EVENT_NAMES.map((name) => measured(name, ms)),
    peakBytes: { Stop: 30 * 1_048_576 },
    concurrent: {
      hooks: 15,
      unanswered: 0,
      lostWrites: 0,
      storeProblems: 0,
      slowestMs: 12,
      expectedMs: 10,
    },
    journal: [],
    underLoad: { ...measured(UNDER_LOAD, ms), timeouts: 0 },
  };
}
