import type { Count, DayFigures } from "./figures.ts";

/** The table of the days, with the goal of each row. */
export function formatTable(title: string, figures: DayFigures): string {
  const bySpeaker = Object.entries(figures.toldBySpeaker).map(([by, c]) => `${by} ${ofText(c)}`);
  const byKind = Object.entries(figures.toldByKind).map(([kind, c]) => `${kind} ${ofText(c)}`);
  const reasons = Object.entries(figures.junkReasons)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reason} ${count}`);
  const rows: readonly (readonly [string, string, string])[] = [
    ["told back when due", shareText(figures.told), "at least 80 %"],
    ["  by who said it", bySpeaker.join(", "), ""],
    ["  by kind", byKind.join(", "), ""],
    ["  rules said at the action itself", ofText(figures.rulesAtAction), ""],
    ["outdated or forgotten, but told", ofText(figures.outdatedTold), "0"],
    ["injected lines, useful", shareText(figures.linesUseful), "at least 60 %"],
    ["  harmless", shareText(figures.linesHarmless), ""],
    ["  junk", shareText(figures.linesJunk), "at most 10 %"],
    ["  junk, by reason", reasons.join(", "), ""],
    ["  besides, state of the work", String(figures.stateLines), ""],
    ["  junk on the five days before", shareText(figures.earlierJunk), ""],
    ["user statements worth keeping, kept", shareText(figures.kept), "at least 90 %"],
    ["not worth keeping, stored as rules", shareText(figures.wrongRules), "at most 2 %"],
    ["unrelated failures given a past fix", ofText(figures.wrongFixes), "at most 1 in 100"],
    ["quiet prompts disturbed", ofText(figures.disturbed), "at most 1 in 30"],
    ["used, of what stats has judged", shareText(figures.used), "at least 50 %"],
    ["cases that were wrong once, wrong now", ofText(figures.casesWrong), "0"],
    ["tokens per session", figures.tokensPerSession.toFixed(0), "at most 800"],
    ["injections per 100 tool calls", figures.injectionsPer100Calls.toFixed(1), ""],
  ];
  const lines = rows.map(([name, value, goal]) =>
    `  ${name.padEnd(38)}${value.padEnd(24)}${goal}`.trimEnd(),
  );
  const about = `${figures.sessions} sessions, ${figures.toolCalls} tool calls`;
  return [`${title} (${about})`, ...lines].join("\n");
}

function ofText({ count, of }: Count): string {
  return `${count} of ${of}`;
}

function shareText(value: Count): string {
  return `${ofText(value)} (${percent(value).toFixed(0)} %)`;
}

export function percent({ count, of }: Count): number {
  return of === 0 ? 0 : (100 * count) / of;
}
