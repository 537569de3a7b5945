import { percent } from "../report/print-table.ts";
import type { Count } from "../report/figures.ts";
import type { RecordingScore } from "./score-recording.ts";

export function formatScore(score: RecordingScore): string {
  const bySpeaker = Object.entries(score.bySpeaker).map(([by, c]) => `${by} ${c.count} of ${c.of}`);
  const rows: readonly (readonly [string, string, string])[] = [
    ["facts with a memory of their own", shareText(score.factsWithoutSummaries), "at least 70 %"],
    ["  by who said it", bySpeaker.join(", "), ""],
    ["facts told by any memory", shareText(score.facts), ""],
    ["opportunities served", shareText(score.opportunities), "at least 60 %"],
    ["  the user says it again", shareText(score.userHadToRepeat), "at least 70 %"],
    ["injections per 100 tool calls", score.injectionsPer100Calls.toFixed(1), ""],
    ["tokens per session", score.tokensPerSession.toFixed(0), "at most 800"],
    ["memories", String(score.memories), ""],
  ];
  const lines = rows.map(([name, value, goal]) =>
    `  ${name.padEnd(38)}${value.padEnd(24)}${goal}`.trimEnd(),
  );
  const about = `${score.sessions} recorded sessions, ${score.toolCalls} tool calls`;
  return [`${score.project} (${about})`, ...lines].join("\n");
}

export function formatMisses({ missed, unserved }: RecordingScore): string {
  const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
  return [
    "facts without a memory of their own:",
    ...indent(missed),
    "opportunities not served:",
    ...indent(unserved),
  ].join("\n");
}

function shareText(value: Count): string {
  return `${value.count} of ${value.of} (${percent(value).toFixed(0)} %)`;
}
