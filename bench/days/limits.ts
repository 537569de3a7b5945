import type { DayFigures } from "./report/figures.ts";
import { percent } from "./report/print-table.ts";
import type { RecordingScore } from "./replay/score-recording.ts";

/** A goal that `npm run bench:days -- --assert` checks. Shares are in percent. */
export interface DayLimit<Figures> {
  readonly name: string;
  readonly value: (figures: Figures) => number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** The goals for scripted days. */
export const DAY_LIMITS: readonly DayLimit<DayFigures>[] = [
  { name: "told back when due, %", value: ({ told }) => percent(told), atLeast: 80 },
  { name: "outdated or forgotten, but told", value: (f) => f.outdatedTold.count, atMost: 0 },
  { name: "useful lines, %", value: (f) => percent(f.linesUseful), atLeast: 60 },
  { name: "junk lines, %", value: (f) => percent(f.linesJunk), atMost: 10 },
  { name: "statements worth keeping kept, %", value: (f) => percent(f.kept), atLeast: 90 },
  { name: "not worth keeping, stored as rules, %", value: (f) => percent(f.wrongRules), atMost: 2 },
  { name: "unrelated failures given a fix, %", value: (f) => percent(f.wrongFixes), atMost: 1 },
  { name: "quiet prompts disturbed, %", value: (f) => percent(f.disturbed), atMost: 3.4 },
  { name: "used, of what was judged, %", value: (f) => percent(f.used), atLeast: 50 },
  { name: "tokens per session", value: (f) => f.tokensPerSession, atMost: 800 },
  { name: "cases that were wrong once", value: (f) => f.casesWrong.count, atMost: 0 },
];

/** The goals for recorded sessions. */
export const REPLAY_LIMITS: readonly DayLimit<RecordingScore>[] = [
  {
    name: "facts with a memory of their own, %",
    value: (score) => percent(score.factsWithoutSummaries),
    atLeast: 70,
  },
  { name: "opportunities served, %", value: (s) => percent(s.opportunities), atLeast: 60 },
  {
    name: "served where the user repeats, %",
    value: (s) => percent(s.userHadToRepeat),
    atLeast: 70,
  },
  { name: "tokens per session", value: (score) => score.tokensPerSession, atMost: 800 },
];

export interface LimitVerdict {
  readonly name: string;
  readonly value: number;
  readonly isMet: boolean;
}

export function judgeLimits<Figures>(
  limits: readonly DayLimit<Figures>[],
  figures: Figures,
): readonly LimitVerdict[] {
  return limits.map(({ name, value: read, atLeast = -Infinity, atMost = Infinity }) => {
    const value = read(figures);
    const bound = atLeast === -Infinity ? `<= ${atMost}` : `>= ${atLeast}`;
    return { name: `${name} ${bound}`, value, isMet: value >= atLeast && value <= atMost };
  });
}

export function formatLimits(title: string, verdicts: readonly LimitVerdict[]): string {
  const lines = verdicts.map(
    ({ name, value, isMet }) =>
      `${isMet ? "PASS" : "FAIL"}  ${name.padEnd(52)}${value.toFixed(1).padStart(8)}`,
  );
  const failed = verdicts.filter(({ isMet }) => !isMet).length;
  const summary = `${verdicts.length - failed} met, ${failed} missed`;
  return [title, ...lines, summary].join("\n");
}
