import { askMemories, renderMemories } from "@/cli/ask-memories.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { BOTH_LEVELS } from "@/operations/memories/ask-both-levels.ts";
import {
  type ProactiveInput,
  proactiveOperation,
} from "@/operations/memories/recall-proactively.ts";

async function proactive(call: CommandCall): Promise<CommandOutput> {
  const input = await readInput(call);
  if (input.context.trim() === "" && call.options.list("files").length === 0) {
    return { text: NOTHING, json: [] };
  }
  const found = await askMemories(call, {
    text: input.context,
    limit: input.limit,
    ask: (tools, directory) => proactiveOperation.run({ ...input, ...directory }, tools),
  });
  return renderMemories(call, found, NOTHING);
}

const NOTHING = "Nothing to show.";

/** Without an operand, the context is read from stdin: it may be too long for a command line. */
async function readInput({ operands, options, host }: CommandCall): Promise<ProactiveInput> {
  const typed = operands.join(" ");
  const lastError = options.text("error");
  return {
    context: operands.length > 0 ? typed : await host.readInput(),
    limit: options.number("limit", 5),
    files: options.list("files"),
    ...(lastError === undefined ? {} : { lastError }),
  };
}

export const proactiveCommand: Command = {
  name: proactiveOperation.name,
  summary: proactiveOperation.summary,
  operands: "[context…]",
  options: { ...proactiveOperation.parameters, ...USER_LEVEL, ...BOTH_LEVELS },
  examples: [
    'context-graph proactive "move the session cache to Redis" --files src/cache.ts',
    "git log -1 --format=%B | context-graph proactive --limit 3 --why",
  ],
  isReading: true,
  run: proactive,
};

/** wt-memory's proactive: always a JSON array, with a relevance_score in each memory. */
export const wtProactiveCommand = wtMemoryCommand(
  proactiveCommand,
  ['wt-memory proactive "move the session cache to Redis" --limit 3'],
  [],
);
