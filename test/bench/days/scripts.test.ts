// The scripts of `npm run bench:days` are consistent: what is due was said, and patterns can match.
import { expect, test } from "bun:test";
import { tells } from "../../../bench/days/judge/line-verdict.ts";
import type { DayScript, Session, Step } from "../../../bench/days/script.ts";
import { FAILURE_COUNT } from "../../../bench/days/scripts/error-lines.ts";
import { SCRIPTS } from "../../../bench/days/scripts/all.ts";

test.each(SCRIPTS.map((script) => [script.name, script] as const))(
  "%s: every fact is stated on the five days, and due only afterwards",
  (_, script) => {
    const ids = new Set(script.facts.map(({ id }) => id));
    expect(ids.size).toBe(script.facts.length);
    const stated = new Set(script.days.flat().flatMap(({ steps }) => tellsOf(steps)));
    expect([...stated].filter((id) => !ids.has(id))).toEqual([]);
    expect([...ids].filter((id) => !stated.has(id))).toEqual([]);
    const due = script.probes.flatMap(dueOf);
    expect(due.filter((id) => !ids.has(id))).toEqual([]);
  },
);

test.each(SCRIPTS.map((script) => [script.name, script] as const))(
  "%s: what the user says matches the patterns of the fact",
  (_, script) => {
    const steps = script.days.flat().flatMap((session) => session.steps);
    const unmatched = script.facts
      .filter(({ by, isForgotten }) => by !== "tool" && !isForgotten)
      .filter((fact) => {
        const words = steps
          .filter((step) => step.tells?.includes(fact.id))
          .map((step) => wordsOfStep(step));
        return !words.some((text) => tells(fact, text));
      });
    expect(unmatched.map(({ id }) => id)).toEqual([]);
  },
);

test.each(SCRIPTS.map((script) => [script.name, script] as const))(
  "%s: words that are no rule are matched by their own pattern and tell no fact",
  (_, script) => {
    const steps = allSteps(script).filter(({ notARule }) => notARule !== undefined);
    for (const step of steps) {
      const text = wordsOfStep(step);
      for (const pattern of step.notARule ?? []) expect(text).toMatch(pattern);
    }
  },
);

test("session names are unique within a day", () => {
  for (const { days, probes } of SCRIPTS) {
    for (const sessions of [...days, probes]) {
      expect(new Set(sessions.map(({ name }) => name)).size).toBe(sessions.length);
    }
  }
});

test("there are at least 100 failures that no fix is about", () => {
  expect(FAILURE_COUNT).toBeGreaterThanOrEqual(100);
});

function allSteps({ days, probes }: DayScript): readonly Step[] {
  return [...days.flat(), ...probes].flatMap(({ steps }) => steps);
}

function tellsOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap(({ tells: ids }) => ids ?? []);
}

function dueOf({ due = [], steps }: Session): readonly string[] {
  return [...due, ...steps.flatMap((step) => step.due ?? [])];
}

function wordsOfStep(step: Step): string {
  switch (step.act) {
    case "prompt":
    case "queue":
    case "say":
      return step.text;
    case "refuse":
      return `${step.words} (${JSON.stringify(step.call.input)})`;
    case "ask":
      return `${step.question} ${step.answer}`;
    case "delegate":
      return step.report;
    case "compact":
      return step.summary;
    default:
      return "";
  }
}
