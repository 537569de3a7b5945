import { counted } from "@/base/text.ts";
import type { Command } from "@/cli/command.ts";
import { statusLines } from "@/cli/commands/reports/status-command.ts";
import { OUTCOME_HEAD, outcomeCells, useSentence } from "@/cli/commands/reports/use-lines.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { readSince } from "@/cli/input/value-options.ts";
import { describeTime } from "@/cli/output/measures.ts";
import { tableLines } from "@/cli/output/table.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { statsOperation, type StatsReport } from "@/operations/reports/stats.ts";
import type { UseReport } from "@/operations/reports/use-report.ts";

export const statsCommand: Command = {
  name: statsOperation.name,
  summary: statsOperation.summary,
  operands: "",
  options: { ...statsOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph stats --since 7d", "context-graph stats --json"],
  isReading: true,
  run(call) {
    const input = { sinceMs: readSince(call) };
    const report = withProject(call.host, (tools) => statsOperation.run(input, tools));
    const { day, week, month } = report.by_age;
    const text = [
      ...statusLines(report),
      `By type:   ${countsLine(report.by_type)}`,
      `By origin: ${countsLine(report.by_origin)}`,
      `New:       ${day} in the last day, ${week} in the last week, ${month} in the last month`,
      ...notKeptLines(report),
      "",
      ...injectedLines(report.injected),
      "",
      ...hookLines(report),
    ].join("\n");
    return { text, json: report };
  },
};

/** The overviews of wt-tools show the same figures. */
export const wtStatsCommand: Command = {
  ...wtMemoryCommand(statsCommand, ["wt-memory stats"], {}),
  aliases: ["brain", "dashboard", "tui"],
};

function notKeptLines({ not_kept: notKept }: StatsReport) {
  const { beyond_session: session, beyond_message: message, let_go: letGo } = notKept;
  if (session + message + letGo === 0) return [];
  const said = counted(session, "statement");
  return [
    `Not kept:  ${said} beyond the limit of a session, ${message} of a message; ${letGo} unused let go later`,
  ];
}

function injectedLines(report: UseReport): string[] {
  const { outcomes, tokens_per_prompt: perPrompt } = report;
  if (report.injections === 0) return [`Nothing was injected since ${describeTime(report.since)}.`];
  const shown = `${counted(report.injections, "injection")} in ${counted(report.sessions, "session")}`;
  const prompt =
    perPrompt.prompts === 0
      ? "no prompt in the log"
      : `per prompt ${perPrompt.median} (p50), ${perPrompt.p95} (p95)`;
  return [
    `Injected since ${describeTime(report.since)}:`,
    `Shown:     ${shown}, ${counted(report.memories_shown, "line")}`,
    `Tokens:    about ${report.tokens}; ${prompt}`,
    `Used:      ${useSentence(outcomes)}`,
    ...tableLines(
      ["event", "injections", "tokens", ...OUTCOME_HEAD],
      report.by_event.map((row) => [row.event, row.injections, row.tokens, ...outcomeCells(row)]),
    ),
    ...tableLines(
      ["kind", ...OUTCOME_HEAD],
      report.by_kind.map((row) => [row.kind, ...outcomeCells(row)]),
    ),
    ...tableLines(
      ["found by", ...OUTCOME_HEAD],
      report.by_channel.map((row) => [row.channel, ...outcomeCells(row)]),
    ),
    ...suspectLines(report),
  ];
}

function suspectLines({ junk_suspects: suspects }: UseReport): string[] {
  if (suspects.length === 0) return [];
  return [
    "Shown repeatedly, never used ('forget <id>' removes one):",
    ...suspects.map(({ shown, line }) => `${shown} × ${line}`),
  ];
}

function hookLines({ hooks, errors }: StatsReport): string[] {
  if (hooks.length === 0) return ["No hook has run in this period, or the log is off."];
  const head = [
    "hook",
    "runs",
    "injected",
    "cached",
    "failed",
    "late",
    "p50 ms",
    "p95 ms",
    "p99 ms",
  ];
  const rows = hooks.map((row) => [
    row.event,
    row.runs,
    row.injected,
    row.cached,
    row.failed,
    row.timed_out,
    row.p50_ms,
    row.p95_ms,
    row.p99_ms,
  ]);
  const hasErrors = Object.keys(errors).length > 0;
  return [...tableLines(head, rows), ...(hasErrors ? [`Errors:    ${countsLine(errors)}`] : [])];
}

function countsLine(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return parts.length === 0 ? "none" : parts.join(", ");
}
