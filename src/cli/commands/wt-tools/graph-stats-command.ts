import { counted } from "@/base/text.ts";
import type { Command } from "@/cli/command.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { graphStatsOperation } from "@/operations/reports/graph-stats.ts";

export const graphStatsCommand: Command = {
  name: graphStatsOperation.name,
  summary: graphStatsOperation.summary,
  operands: "",
  options: USER_LEVEL,
  examples: ["context-graph graph-stats --json"],
  isReading: true,
  run({ host }) {
    const stats = withProject(host, (tools) => graphStatsOperation.run({}, tools));
    const kinds = Object.entries(stats.by_kind).map(([kind, count]) => `${count} ${kind}`);
    const memories = counted(stats.memories, "memory", "memories");
    const links = `${counted(stats.links, "link")}${kinds.length === 0 ? "" : ` (${kinds.join(", ")})`}`;
    return { text: `${memories}, ${links}; ${stats.unlinked} without a link`, json: stats };
  },
};

export const wtGraphStatsCommand = wtMemoryCommand(
  graphStatsCommand,
  ["wt-memory graph-stats"],
  {},
);
