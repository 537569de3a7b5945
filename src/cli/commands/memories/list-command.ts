import { readConditions, readTime } from "@/cli/input/memory-filter-options.ts";
import type { Command } from "@/cli/command.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { listOperation } from "@/operations/memories/list.ts";

export const listCommand: Command = {
  name: listOperation.name,
  summary: listOperation.summary,
  operands: "",
  options: { ...listOperation.parameters, ...USER_LEVEL },
  examples: [
    "context-graph list --type Decision --since 2026-01-01",
    "context-graph list --tags deploy,release --limit 10 --json",
  ],
  run(call) {
    const asOfMs = readTime(call, "as-of");
    const input = {
      ...readConditions(call),
      limit: call.options.number("limit", 50),
      offset: call.options.number("offset", 0),
      ...(asOfMs === undefined ? {} : { asOfMs }),
    };
    const { lines, memories } = withProject(call.host, (tools) => listOperation.run(input, tools));
    return { text: lines.length === 0 ? "No memories." : lines.join("\n"), json: memories };
  },
};

export const wtListCommand = wtMemoryCommand(
  listCommand,
  ["wt-memory list --type Decision --limit 10"],
  [],
);
