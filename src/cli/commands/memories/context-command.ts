import type { Command } from "@/cli/command.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import {
  contextOperation,
  SHEET_TOKENS,
  TOPIC_TOKENS,
} from "@/operations/memories/context-sheet.ts";

export const contextCommand: Command = {
  name: contextOperation.name,
  summary: contextOperation.summary,
  operands: "[topic]",
  options: { ...contextOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph context", 'context-graph context "database migrations" --budget 400'],
  run({ operands, options, host }) {
    const topic = operands.join(" ").trim();
    const budgetTokens = options.number("budget", topic === "" ? SHEET_TOKENS : TOPIC_TOKENS);
    const result = withProject(host, (tools) =>
      contextOperation.run({ topic, budgetTokens }, tools),
    );
    return { text: result.text === "" ? "Nothing to show." : result.text, json: result };
  },
};

export const wtContextCommand = wtMemoryCommand(
  contextCommand,
  ["wt-memory context", 'wt-memory context "database migrations"'],
  {},
);
