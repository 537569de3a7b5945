import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { CatalogueError, errorToJson } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { answerStoreErrors } from "@/cli/wt-memory-command.ts";
import { hookState } from "@/cli/surroundings.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { hasContent } from "@/platform/file-system.ts";
import { healthOperation, type HealthReport } from "@/operations/upkeep/health.ts";

function health({ host, options }: CommandCall): HealthReport {
  // If no store can be made there, opening it says why and leaves nothing behind.
  const isReading = mayBeMade(projectOf(host).storeFolder);
  return withProject({ ...host, isReading }, (tools) =>
    healthOperation.run({ index: options.has("index") }, tools),
  );
}

/** True if the folder exists, or the nearest one above it may be written. */
function mayBeMade(folder: string): boolean {
  if (existsSync(folder)) return true;
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) return mayBeMade(above);
  try {
    accessSync(above, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export const healthCommand: Command = {
  name: healthOperation.name,
  summary: healthOperation.summary,
  operands: "",
  options: healthOperation.parameters,
  examples: ["context-graph health --index"],
  isReading: true,
  run(call) {
    const report = health(call);
    if (report.status === "damaged") throw damaged(report);
    const memories = counted(report.memories, "memory", "memories");
    const found = hasContent(report.path)
      ? `${memories} in ${report.path}`
      : `no memories yet; they will be in ${report.path}`;
    const parts = [`ok: ${found}`, ...writesText(report)];
    const { lines, json } = hookState(call.host);
    const hooks = `Hooks: ${lines.join("\n       ")}`;
    return {
      text: [parts.join(", "), hooks].join("\n"),
      json: { ...report, hooks: json },
    };
  },
};

function writesText(report: HealthReport): string[] {
  const counts = [
    [report.waitingWrites, "waiting write"],
    [report.mergedWrites, "merged write"],
    [report.droppedWrites, "dropped write"],
    [report.unusableWrites, "unusable write"],
  ] as const;
  return counts.flatMap(([count, what]) => (count > 0 ? [counted(count, what)] : []));
}

function damaged({ path, verify, damagedMemories, lostChanges }: HealthReport): CatalogueError {
  const set = counted(damagedMemories.length, "memory", "memories");
  const found = [
    ...(damagedMemories.length > 0 ? [`${set} cannot be read and are not shown`] : []),
    ...(lostChanges > 0 ? [`${counted(lostChanges, "change")} of memories are lost`] : []),
  ];
  const detail = (verify?.problems.slice(0, 3) ?? found).join("; ");
  return new CatalogueError("ERR_STORE_CORRUPT", { path, folder: dirname(dirname(path)), detail });
}

/** wt-memory's health: prints ok or exits with 1; with --index prints the check as JSON. */
export const wtHealthCommand: Command = {
  ...healthCommand,
  examples: ["wt-memory health", "wt-memory health --index"],
  run(call) {
    const short = { ...healthCommand, run: shortHealth };
    return answerStoreErrors(short, (error) => describeError(error, call)).run(call);
  },
};

function shortHealth(call: CommandCall): CommandOutput {
  const report = health(call);
  if (!call.options.has("index")) return { text: "ok", json: report };
  const json = { index_health: report.index_health, verify: report.verify };
  const exitCode = report.status === "ok" ? 0 : 1;
  return { text: JSON.stringify(json, null, 2), json, exitCode };
}

/** With --json the error is the JSON result; otherwise it goes to standard error. */
function describeError(error: CatalogueError, { options }: CommandCall): CommandOutput {
  const warning = options.has("json") ? {} : { warning: error };
  return { text: "", json: errorToJson(error), exitCode: 1, ...warning };
}
