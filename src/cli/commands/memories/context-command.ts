import type { Command, CommandCall } from "@/cli/command.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { withProject, withProjectAsync } from "@/cli/open-project.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { previewStart } from "@/hook/preview-start.ts";
import {
  contextOperation,
  type ContextResult,
  SHEET_TOKENS,
  TOPIC_TOKENS,
} from "@/operations/memories/context-sheet.ts";

export const contextCommand: Command = {
  name: contextOperation.name,
  summary: contextOperation.summary,
  operands: "[topic…]",
  options: { ...contextOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph context", 'context-graph context "database migrations" --budget 400'],
  isReading: true,
  async run(call) {
    const topic = call.operands.join(" ").trim();
    const isStart = topic === "" && !call.host.isUserLevel;
    const result = isStart ? await contextOfStart(call) : contextOf(topic, call);
    return { text: result.text === "" ? "Nothing to show." : result.text, json: result };
  },
};

export const wtContextCommand = wtMemoryCommand(
  contextCommand,
  ["wt-memory context", 'wt-memory context "database migrations"'],
  {},
);

/** Exactly what the hook of SessionStart would add to the conversation now. */
async function contextOfStart({ host, options }: CommandCall): Promise<ContextResult> {
  const budget = options.has("budget") ? options.number("budget", SHEET_TOKENS) : undefined;
  const { environment } = host;
  const { text, tokens, budgetTokens, memories } = await withProjectAsync(host, (tools) =>
    previewStart({ ...tools, environment }, budget),
  );
  return { text, tokens, budget: budgetTokens, memories };
}

function contextOf(topic: string, { host, options }: CommandCall): ContextResult {
  const budgetTokens = options.number("budget", topic === "" ? SHEET_TOKENS : TOPIC_TOKENS);
  return withProject(host, (tools) => contextOperation.run({ topic, budgetTokens }, tools));
}
