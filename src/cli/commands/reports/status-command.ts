import { counted } from "@/base/text.ts";
import type { Command } from "@/cli/command.ts";
import { type PauseNow, pauseNow } from "@/cli/commands/control/control-options.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { hookState } from "@/cli/surroundings.ts";
import { withProject } from "@/cli/open-project.ts";
import { describeSize, describeTime } from "@/cli/output/measures.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { statusOperation, type StatusReport } from "@/operations/reports/status.ts";

export const statusCommand: Command = {
  name: statusOperation.name,
  summary: statusOperation.summary,
  operands: "",
  options: { ...statusOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph status"],
  isReading: true,
  run(call) {
    const report = withProject(call.host, (tools) => statusOperation.run({}, tools));
    const pause = pauseNow(call);
    const { lines, json } = hookState(call.host);
    const [first, ...more] = lines;
    const hooks = [`Hooks:     ${first}`, ...more.map((line) => `           ${line}`)];
    return {
      text: [...pauseLines(pause), ...statusLines(report), ...hooks].join("\n"),
      json: {
        ...report,
        paused: pause !== undefined,
        paused_until: pauseEnd(pause),
        hooks: json,
      },
    };
  },
};

export const wtStatusCommand = wtMemoryCommand(statusCommand, ["wt-memory status"], {});

function pauseLines(pause: PauseNow | undefined): string[] {
  if (pause === undefined) return [];
  const end = pauseEnd(pause);
  const until = end === null ? "" : ` until ${describeTime(end)}`;
  return [`Paused:    ${pause.where}${until}; nothing is stored or told`];
}

function pauseEnd(pause: PauseNow | undefined): string | null {
  return pause?.untilMs === undefined ? null : new Date(pause.untilMs).toISOString();
}

export function statusLines(report: StatusReport): string[] {
  const newest =
    report.newest_at === undefined ? "" : `, the newest from ${describeTime(report.newest_at)}`;
  return [
    `Memories:  ${report.memories}${newest}`,
    `Project:   ${report.project} (${report.root})`,
    `Store:     ${report.path}, ${report.size_bytes === 0 ? "not made yet" : describeSize(report.size_bytes)}`,
    `Vectors:   ${vectorsLine(report)}`,
    `Waiting:   ${counted(report.jobs, "job")}, ${counted(report.waiting_writes, "write")}`,
    ...spoolLines(report),
  ];
}

/** Tells which of the writes that had to wait were not applied. */
function spoolLines(report: StatusReport): string[] {
  const { dropped_writes: dropped, merged_writes: merged, unusable_writes: unusable } = report;
  return [
    ...(merged > 0 ? [`Merged:    ${counted(merged, "write")} that a later one replaces`] : []),
    ...(dropped > 0 ? [`Dropped:   ${counted(dropped, "write")} while the store was locked`] : []),
    ...(unusable > 0 ? [`Unusable:  ${counted(unusable, "write")}, set aside in the spool`] : []),
  ];
}

/** Also counts the memories without a vector, which are found by their words only. */
function vectorsLine({ memories, vectors }: StatusReport): string {
  const parts = Object.entries(vectors).map(([encoder, count]) => `${count} by ${encoder}`);
  const without = memories - Object.values(vectors).reduce((sum, count) => sum + count, 0);
  if (without > 0) parts.push(`${without} without`);
  return parts.length === 0 ? "none" : parts.join(", ");
}
