import { counted } from "@/base/text.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { OUTCOME_HEAD, outcomeCells, useSentence } from "@/cli/commands/reports/use-lines.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { readSince } from "@/cli/input/value-options.ts";
import { describeTime } from "@/cli/output/measures.ts";
import { tableLines } from "@/cli/output/table.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { metricsOperation, type MetricsReport } from "@/operations/reports/metrics.ts";

export const metricsCommand: Command = {
  name: metricsOperation.name,
  summary: metricsOperation.summary,
  operands: "",
  options: { ...metricsOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph metrics --since 7d", "context-graph metrics --disable"],
  run(call) {
    const enable = readSwitch(call);
    const input = { sinceMs: readSince(call), ...(enable === undefined ? {} : { enable }) };
    const host = { ...call.host, isReading: enable === undefined };
    const report = withProject(host, (tools) => metricsOperation.run(input, tools));
    return { text: describe(report).join("\n"), json: report };
  },
};

export const wtMetricsCommand = wtMemoryCommand(
  metricsCommand,
  ["wt-memory metrics --since 7d"],
  {},
);

function readSwitch({ options }: CommandCall): boolean | undefined {
  const [isOn, isOff] = [options.has("enable"), options.has("disable")];
  if (isOn && isOff) {
    const detail = "Give --enable or --disable, not both.";
    throw usageError(detail);
  }
  return isOn || isOff ? isOn : undefined;
}

function describe(report: MetricsReport): string[] {
  const { prompts, use } = report;
  const shown = `${counted(report.memories_shown, "memory", "memories")} shown`;
  return [
    `Since ${describeTime(report.since)}: ${counted(report.injections, "injection")} in ${counted(report.sessions, "session")}, ${shown}, about ${report.tokens} tokens`,
    `Prompts:   ${prompts.total}, with an injection ${prompts.with_injection}${percent(prompts.share)}`,
    `Used:      ${useSentence(use.outcomes)}`,
    ...(report.enabled
      ? []
      : ["Metrics are off: reasons, scores and tokens are not recorded ('metrics --enable')"]),
    ...eventLines(report),
    ...useLines(report),
    ...topLines(report),
  ];
}

function eventLines({ by_event: events }: MetricsReport): string[] {
  if (events.length === 0) return ["No hook has run in this period, or the log is off."];
  const head = ["event", "runs", "injected", "failed", "tokens", "p50 ms", "p95 ms"];
  const rows = events.map((row) => [
    row.event,
    row.runs,
    row.injected,
    row.failed,
    row.tokens,
    row.p50_ms,
    row.p95_ms,
  ]);
  return tableLines(head, rows);
}

function useLines({ use }: MetricsReport): string[] {
  if (use.outcomes.shown === 0) return [];
  return [
    ...tableLines(
      ["shown at", ...OUTCOME_HEAD],
      use.by_event.map((row) => [row.event, ...outcomeCells(row)]),
    ),
    ...tableLines(
      ["kind", ...OUTCOME_HEAD],
      use.by_kind.map((row) => [row.kind, ...outcomeCells(row)]),
    ),
  ];
}

function topLines({ top_memories: top }: MetricsReport): string[] {
  if (top.length === 0) return [];
  return [
    "Shown most often:",
    ...top.map(({ id, times, line }) => `${times} × ${line === "" ? `${id}, forgotten` : line}`),
  ];
}

function percent(share: number | null): string {
  return share === null ? "" : ` (${Math.round(share * 100)} %)`;
}
