import { CASES, isCaseRight } from "../cases.ts";
import type { DueFact, JudgedScript } from "../judge/judge-script.ts";

/** A count, and the number it is a part of; for averages `of` is what they are taken over. */
export interface Count {
  readonly count: number;
  readonly of: number;
}

/** The figures of one or several scripts. */
export interface DayFigures {
  readonly scripts: readonly string[];
  readonly told: Count;
  readonly toldBySpeaker: Readonly<Record<string, Count>>;
  readonly toldByKind: Readonly<Record<string, Count>>;
  /** Rules due at a tool call that were said at that call. */
  readonly rulesAtAction: Count;
  readonly outdatedTold: Count;
  /** Lines of the sixth day that show a memory. */
  readonly linesUseful: Count;
  readonly linesHarmless: Count;
  readonly linesJunk: Count;
  /** Lines about the previous session and the project; not in the shares. */
  readonly stateLines: number;
  readonly junkReasons: Readonly<Record<string, number>>;
  /** Lines of the five days before. */
  readonly earlierJunk: Count;
  readonly kept: Count;
  readonly wrongRules: Count;
  readonly wrongFixes: Count;
  readonly disturbed: Count;
  readonly used: Count;
  /** Cases that were wrong once and are wrong again. */
  readonly casesWrong: Count;
  readonly tokensPerSession: number;
  readonly injectionsPer100Calls: number;
  readonly sessions: number;
  readonly toolCalls: number;
  readonly medianHookMs: number;
}

const TOOL_EVENTS = new Set(["PreToolUse", "PostToolUse", "PostToolUseFailure"]);

export function figuresOf(judged: readonly JudgedScript[]): DayFigures {
  const due = judged.flatMap((script) => script.due);
  const calls = judged.flatMap(({ played }) => played.calls);
  const allProbeLines = judged.flatMap(({ lines, played }) =>
    lines.filter(({ call }) => call.day > played.script.days.length),
  );
  // Lines about the state of the work show no memory; they count only if they tell something due.
  const probeLines = allProbeLines.filter(
    ({ line, verdict }) => line.memoryId !== "" || verdict.worth !== "harmless",
  );
  const earlierLines = judged.flatMap(({ lines, played }) =>
    lines.filter(({ call }) => call.day <= played.script.days.length),
  );
  const sessions = calls.filter(({ event, step }) => event === "SessionStart" && step < 0).length;
  const toolCalls = calls.filter(({ event }) => event === "PreToolUse").length;
  const injections = calls.filter(
    ({ event, injected }) => injected !== "" && TOOL_EVENTS.has(event),
  ).length;
  const times = calls.map(({ elapsedMs }) => elapsedMs).sort((a, b) => a - b);
  const atAction = due.filter(({ fact, event }) => fact.kind === "rule" && event === "PreToolUse");
  return {
    scripts: judged.map(({ played }) => played.script.name),
    told: share(due, isTold),
    toldBySpeaker: grouped(due, ({ fact }) => fact.by),
    toldByKind: grouped(due, ({ fact }) => fact.kind),
    rulesAtAction: share(atAction, ({ isToldThere }) => isToldThere),
    outdatedTold: share(
      judged.flatMap(({ changes }) => changes),
      ({ isStaleTold }) => isStaleTold,
    ),
    linesUseful: share(probeLines, ({ verdict }) => verdict.worth === "useful"),
    linesHarmless: share(probeLines, ({ verdict }) => verdict.worth === "harmless"),
    linesJunk: share(probeLines, ({ verdict }) => verdict.worth === "junk"),
    stateLines: allProbeLines.length - probeLines.length,
    junkReasons: countReasons(probeLines),
    earlierJunk: share(earlierLines, ({ verdict }) => verdict.worth === "junk"),
    kept: share(
      judged.flatMap(({ kept }) => kept),
      ({ isKept }) => isKept,
    ),
    wrongRules: share(
      judged.flatMap(({ notRules }) => notRules),
      ({ storedAs }) => storedAs !== undefined,
    ),
    wrongFixes: share(
      judged.flatMap(({ failures }) => failures),
      ({ isGivenFix }) => isGivenFix,
    ),
    disturbed: share(
      judged.flatMap(({ quiet }) => quiet),
      ({ isDisturbed }) => isDisturbed,
    ),
    used: usedShare(judged),
    casesWrong: share(
      CASES.map((item) => isCaseRight(item, judged)).filter((right) => right !== undefined),
      (isRight) => !isRight,
    ),
    tokensPerSession: calls.reduce((sum, { tokens }) => sum + tokens, 0) / Math.max(1, sessions),
    injectionsPer100Calls: (100 * injections) / Math.max(1, toolCalls),
    sessions,
    toolCalls,
    medianHookMs: times[Math.floor(times.length / 2)] ?? 0,
  };
}

function isTold(due: DueFact): boolean {
  return due.isTold;
}

function share<T>(items: readonly T[], isCounted: (item: T) => boolean): Count {
  return { count: items.filter(isCounted).length, of: items.length };
}

function grouped(
  due: readonly DueFact[],
  groupOf: (due: DueFact) => string,
): Record<string, Count> {
  const groups = [...new Set(due.map(groupOf))].sort();
  return Object.fromEntries(
    groups.map((group) => [
      group,
      share(
        due.filter((item) => groupOf(item) === group),
        isTold,
      ),
    ]),
  );
}

function countReasons(lines: readonly JudgedScript["lines"][number][]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict } of lines) {
    if (verdict.worth !== "junk") continue;
    const reason = verdict.why.split(":")[0] ?? "";
    counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}

/** Used lines among those that `stats` has judged. */
function usedShare(judged: readonly JudgedScript[]): Count {
  let count = 0;
  let of = 0;
  for (const { played } of judged) {
    const stats = played.stats as
      | { injected?: { outcomes?: { used?: number; ignored?: number; misled?: number } } }
      | undefined;
    const { used = 0, ignored = 0, misled = 0 } = stats?.injected?.outcomes ?? {};
    count += used;
    of += used + ignored + misled;
  }
  return { count, of };
}
