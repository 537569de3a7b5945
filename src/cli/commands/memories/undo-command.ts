import { counted } from "@/base/text.ts";
import { hostOfMemory } from "@/cli/input/level-of-memory.ts";
import type { Command } from "@/cli/command.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { undoOperation, type UndoResult } from "@/operations/memories/undo.ts";

export const undoCommand: Command = {
  name: undoOperation.name,
  summary: undoOperation.summary,
  operands: "[id]",
  options: { ...undoOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph undo", "context-graph undo 8k2m4x9q"],
  run(call) {
    const [id] = call.operands;
    const input = id === undefined ? {} : { id };
    const host = id === undefined ? call.host : hostOfMemory(call, id);
    const result = withProject(host, (tools) => undoOperation.run(input, tools));
    return { text: describe(result), json: result };
  },
};

export const wtUndoCommand = wtMemoryCommand(undoCommand, ["wt-memory undo"]);

const SHOWN = 20;

function describeOne({ change, content }: UndoResult["undone"][number]): string {
  if (change === "remembered") return `Taken back: ${content}`;
  return change === "edited" ? `Back to: ${content}` : `Restored: ${content}`;
}

function describe({ undone, skipped }: UndoResult): string {
  const lines = undone.slice(0, SHOWN).map(describeOne);
  const more = undone.length - lines.length;
  return [
    ...lines,
    ...(more > 0 ? [`… and ${more} more`] : []),
    ...(skipped.length > 0
      ? [
          `Not restored: ${counted(skipped.length, "memory", "memories")}, because another one says the same`,
        ]
      : []),
  ].join("\n");
}
