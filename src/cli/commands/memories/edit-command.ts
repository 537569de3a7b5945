import { isRunByAgent } from "@/base/environment.ts";
import { requireOperand, readDirectory } from "@/cli/input/memory-filter-options.ts";
import { hostOfMemory } from "@/cli/input/level-of-memory.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { readFraction } from "@/cli/input/value-options.ts";
import { type EditInput, editOperation } from "@/operations/memories/edit.ts";
import { resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { MEMORY_TYPES, TIERS } from "@/store/memory-types.ts";

export const editCommand: Command = {
  name: editOperation.name,
  summary: editOperation.summary,
  operands: "<id> [text]",
  options: { ...editOperation.parameters, ...USER_LEVEL },
  examples: [
    'context-graph edit 8k2m4x9q "The port is 5433"',
    "context-graph edit 8k2m4x9q --tags deploy,release --type Decision",
    "context-graph edit 8k2m4x9q --tier abandoned",
  ],
  async run(call) {
    const input = await readEdit(call);
    const result = withProject(hostOfMemory(call, input.id), (tools) => {
      if (isRunByAgent(call.host.environment)) requireOthersWords(input.id, tools);
      return editOperation.run(input, tools);
    });
    const text = result.isMerged
      ? `Merged into ${result.id}, which already says the same`
      : `Changed ${result.id}`;
    return { text, json: result };
  },
};

export const wtEditCommand = wtMemoryCommand(editCommand, [
  'wt-memory edit 8k2m4x9q "The port is 5433"',
  "wt-memory edit 8k2m4x9q < text.txt",
]);

/** An agent may correct its own notes. What the user said stays as the user said it. */
function requireOthersWords(typed: string, { store }: Pick<OperationTools, "store">): void {
  const memory = store.findMemory(resolveMemoryId(store, typed));
  if (memory?.origin !== "user") return;
  const detail =
    "Only the user can change what the user said. To replace it: remember --replaces, as a note.";
  throw usageError(detail);
}

const CHANGE_OPTIONS = ["type", "tags", "files", "words", "symbols", "importance", "tier", "dir"];

/** Without a text and without options, the new text is read from standard input. */
async function readEdit(call: CommandCall): Promise<EditInput> {
  const { options, operands, host } = call;
  const id = requireOperand(call, "Which memory? Give its id, or the end of it.");
  if (operands.length > 2) {
    const detail = "Put the text in quotes: it is one argument.";
    throw usageError(detail);
  }
  const isOptionsOnly = CHANGE_OPTIONS.some((name) => options.has(name));
  const text = operands[1] ?? (isOptionsOnly ? undefined : await host.readInput());
  const importance = readFraction(call, "importance");
  const type = chosenValue(call, "type", MEMORY_TYPES);
  const tier = chosenValue(call, "tier", TIERS);
  return {
    id,
    ...(text === undefined ? {} : { text }),
    ...(type === undefined ? {} : { type }),
    ...(options.has("tags") ? { tags: options.list("tags") } : {}),
    ...(options.has("files") ? { files: options.list("files") } : {}),
    ...(options.has("words") ? { otherWords: options.list("words") } : {}),
    ...(options.has("symbols") ? { symbols: options.list("symbols") } : {}),
    ...(importance === undefined ? {} : { importance }),
    ...(tier === undefined ? {} : { tier }),
    ...(options.has("dir") ? { directory: readDirectory(call) ?? "" } : {}),
  };
}
