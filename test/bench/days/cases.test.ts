// The cases and goals of `npm run bench:days`, on played days that are made up.
import { expect, test } from "bun:test";
import { CASES, isCaseRight } from "../../../bench/days/cases.ts";
import { judgeScript, type JudgedScript } from "../../../bench/days/judge/judge-script.ts";
import { DAY_LIMITS, judgeLimits } from "../../../bench/days/limits.ts";
import { figuresOf } from "../../../bench/days/report/figures.ts";
import { SCRIPTS } from "../../../bench/days/scripts/all.ts";
import type { DayScript } from "../../../bench/days/script.ts";
import { agent, fails, quiet, session, user } from "../../../bench/days/steps.ts";

test("every case is about something its script measures", () => {
  const silent = SCRIPTS.map((script) => playedInSilence(script));
  const unknown = CASES.filter((item) => isCaseRight(item, silent) === undefined);
  expect(unknown.map(({ script, about }) => `${script}: ${about}`)).toEqual([]);
});

test("a program that says nothing tells nothing back and disturbs nobody", () => {
  const figures = figuresOf(SCRIPTS.map((script) => playedInSilence(script)));
  expect(figures.told.count).toBe(0);
  expect(figures.told.of).toBeGreaterThanOrEqual(65);
  expect(figures.disturbed).toEqual({ count: 0, of: expect.any(Number) });
  expect(figures.disturbed.of).toBeGreaterThanOrEqual(30);
  expect(figures.wrongFixes.of).toBeGreaterThanOrEqual(100);
  const missed = judgeLimits(DAY_LIMITS, figures).filter(({ isMet }) => !isMet);
  expect(missed.map(({ name }) => name)).toContain("told back when due, % >= 80");
  expect(missed.map(({ name }) => name)).not.toContain("quiet prompts disturbed, % <= 3.4");
});

test("what is injected is judged at its moment", () => {
  const script: DayScript = {
    name: "small",
    about: "",
    files: {},
    facts: [{ id: "port", kind: "fact", by: "user", must: [/9125/], stale: [/8125/] }],
    days: [
      [
        session("a", [
          user("the port is 9125, not 8125", { tells: ["port"] }),
          agent("Ok."),
          user("never ever", { notARule: [/never ever/] }),
        ]),
      ],
    ],
    probes: [
      session("p", [
        user("which port?", { due: ["port"] }),
        quiet("thanks"),
        fails("make", "boom", { isUnrelated: true }),
      ]),
    ],
  };
  const call = (step: number, event: string, text: string) => ({
    session: "p",
    day: 2,
    step,
    event,
    about: "",
    toolUseId: "",
    injected: `=== MEMORY: Past fix for this error ===\n- ${text} (Fix from tool, today, [m:${step}abc])`,
    tokens: 10,
    elapsedMs: 1,
  });
  const judged = judgeScript({
    script,
    calls: [
      call(0, "UserPromptSubmit", "the port is 9125"),
      call(1, "UserPromptSubmit", "metrics use port 8125"),
      call(3, "PostToolUseFailure", "`make` passed after: ran `make deps`"),
    ],
    memories: [memory("the port is 9125, not 8125", "Context"), memory("never ever", "Preference")],
    types: new Map(),
    stats: { injected: { outcomes: { used: 1, ignored: 3, misled: 0 } } },
    problems: [],
  });
  const figures = figuresOf([judged]);
  expect(figures.told).toEqual({ count: 1, of: 1 });
  expect(figures.outdatedTold).toEqual({ count: 1, of: 1 });
  expect(figures.kept).toEqual({ count: 1, of: 1 });
  expect(figures.wrongRules).toEqual({ count: 1, of: 1 });
  expect(figures.disturbed).toEqual({ count: 1, of: 1 });
  expect(figures.wrongFixes).toEqual({ count: 1, of: 1 });
  expect(figures.used).toEqual({ count: 1, of: 4 });
  expect(figures.linesUseful).toEqual({ count: 1, of: 3 });
  expect(figures.linesJunk).toEqual({ count: 2, of: 3 });
});

function memory(content: string, type: string) {
  return { id: content, content, experience_type: type, tier: "bronze", origin: "user", tags: [] };
}

function playedInSilence(script: DayScript): JudgedScript {
  return judgeScript({
    script,
    calls: [],
    memories: [],
    types: new Map(),
    stats: undefined,
    problems: [],
  });
}
