import { counted } from "@/base/text.ts";
import type { Command } from "@/cli/command.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { verifyOperation } from "@/operations/upkeep/verify.ts";

export const verifyCommand: Command = {
  name: verifyOperation.name,
  summary: verifyOperation.summary,
  operands: "",
  options: { ...verifyOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph verify --json"],
  isReading: true,
  run({ host }) {
    const report = withProject(host, (tools) => verifyOperation.run({}, tools));
    const isSound = report.status === "ok";
    const text = isSound
      ? `Store intact: ${counted(report.memories, "memory", "memories")}`
      : ["Damaged:", ...report.problems.map((problem) => `- ${problem}`)].join("\n");
    return { text, json: report, exitCode: isSound ? 0 : 1 };
  },
};

export const wtVerifyCommand = wtMemoryCommand(verifyCommand, ["wt-memory verify"]);
