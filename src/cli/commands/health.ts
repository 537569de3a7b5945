import { counted } from "@/base/text.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { withProject } from "@/cli/open-project.ts";
import { healthOperation, type HealthReport } from "@/operations/health.ts";

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
    const waiting =
      report.waitingWrites > 0 ? `, ${counted(report.waitingWrites, "waiting write")}` : "";
    const text = `ok: ${counted(report.memories, "memory record")} in ${report.path}${waiting}`;
    return { text, json: report };
  },
};

/** wt-memory's health: the word ok, for scripts. */
export const shortHealthCommand: Command = {
  ...healthCommand,
  examples: ["wt-memory health"],
  run(call) {
    const json = health(call);
    return { text: "ok", json };
  },
};
