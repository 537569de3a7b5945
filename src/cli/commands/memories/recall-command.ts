import { askMemories, renderMemories } from "@/cli/ask-memories.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { readTime } from "@/cli/input/memory-filter-options.ts";
import { readFraction } from "@/cli/input/value-options.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { BOTH_LEVELS } from "@/operations/memories/ask-both-levels.ts";
import {
  type RecalledMemory,
  type RecallInput,
  recallOperation,
} from "@/operations/memories/recall-memories.ts";

function readInput(call: CommandCall): RecallInput {
  const { options, operands } = call;
  const tags = options.list("tags");
  if (options.has("tags-only") && tags.length === 0) {
    const detail = "--tags-only needs tags: give them with --tags.";
    throw usageError(detail);
  }
  const mode = chosenValue(call, "mode", recallOperation.parameters.mode.values);
  const sinceMs = readTime(call, "since");
  const untilMs = readTime(call, "until");
  return {
    query: operands.join(" "),
    limit: options.number("limit", 5),
    tags,
    isByTagsOnly: options.has("tags-only"),
    minImportance: readFraction(call, "min-importance") ?? 0,
    isWithOutdated: options.has("all"),
    ...(mode === undefined ? {} : { mode }),
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
  };
}

/** True if none of the hits says anything about the query. Other modes do not ask for that. */
function isBesidePoint(
  { mode = "hybrid", isByTagsOnly }: RecallInput,
  memories: readonly RecalledMemory[],
): boolean {
  if (mode !== "hybrid" || isByTagsOnly || memories.length === 0) return false;
  return memories.every(({ sureness }) => sureness === "none");
}

export const recallCommand: Command = {
  name: recallOperation.name,
  summary: recallOperation.summary,
  operands: "<query…>",
  options: { ...recallOperation.parameters, ...USER_LEVEL, ...BOTH_LEVELS },
  examples: [
    'context-graph recall "connection refused"',
    "context-graph recall deploy --limit 3 --json",
    'context-graph recall "what broke" --mode temporal --since "last week" --why',
  ],
  aliases: ["search"],
  isReading: true,
  run(call) {
    const input = readInput(call);
    if (input.query.trim() !== "" || input.isByTagsOnly === true) return ask(call, input);
    const detail = "What do you want to find? Give some words of it.";
    throw usageError(detail);
  },
};

async function ask(call: CommandCall, input: RecallInput): Promise<CommandOutput> {
  const found = await askMemories(call, {
    text: input.query,
    limit: input.limit,
    ask: (tools, directory) => recallOperation.run({ ...input, ...directory }, tools),
  });
  const output = renderMemories(call, found, "Nothing found.");
  return isBesidePoint(input, found.memories)
    ? { ...output, text: `Nothing relevant found; the nearest:\n${output.text}` }
    : output;
}

/** wt-memory's recall: always a JSON array. */
export const wtRecallCommand = wtMemoryCommand(
  { ...recallCommand, run: (call) => ask(call, readInput(call)) },
  ['wt-memory recall "connection refused" --limit 3'],
  [],
);
