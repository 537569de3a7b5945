import { dirname } from "node:path";
import { CatalogueError, errorToJson } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { withoutFailing } from "@/cli/for-scripts.ts";
import { withProject } from "@/cli/open-project.ts";
import { healthOperation, type HealthReport } from "@/operations/upkeep/health.ts";

function health({ host, options }: CommandCall): HealthReport {
  return withProject(host, (tools) => healthOperation.run({ index: options.has("index") }, tools));
}

export const healthCommand: Command = {
  name: healthOperation.name,
  summary: healthOperation.summary,
  operands: "",
  options: healthOperation.parameters,
  examples: ["context-graph health --index"],
  run(call) {
    const report = health(call);
    if (report.status === "damaged") throw damaged(report);
    const waiting =
      report.waitingWrites > 0 ? `, ${counted(report.waitingWrites, "waiting write")}` : "";
    const text = `ok: ${counted(report.memories, "memory", "memories")} in ${report.path}${waiting}`;
    return { text, json: report };
  },
};

function damaged({ path, verify }: HealthReport): CatalogueError {
  const detail = verify?.problems.slice(0, 3).join("; ") ?? "";
  return new CatalogueError("ERR_STORE_CORRUPT", { path, folder: dirname(dirname(path)), detail });
}

/** wt-memory's health: the word ok, or exit code 1; with --index what was found, as JSON. */
export const shortHealthCommand: Command = {
  ...healthCommand,
  examples: ["wt-memory health", "wt-memory health --index"],
  run(call) {
    const short = { ...healthCommand, run: shortHealth };
    return withoutFailing(short, (warning) => tellTrouble(warning, call)).run(call);
  },
};

function shortHealth(call: CommandCall): CommandOutput {
  const report = health(call);
  if (!call.options.has("index")) return { text: "ok", json: report };
  const json = { index_health: report.index_health, verify: report.verify };
  const exitCode = report.status === "ok" ? 0 : 1;
  return { text: JSON.stringify(json, null, 2), json, exitCode };
}

/** The error as JSON says it all; a person is told on standard error. */
function tellTrouble(warning: CatalogueError, { options }: CommandCall): CommandOutput {
  const told = options.has("json") ? {} : { warning };
  return { text: "", json: errorToJson(warning), exitCode: 1, ...told };
}
