import { requireOperand } from "@/cli/input/memory-filter-options.ts";
import { hostOfMemory } from "@/cli/input/level-of-memory.ts";
import type { Command } from "@/cli/command.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { historyOperation } from "@/operations/memories/history.ts";

export const historyCommand: Command = {
  name: historyOperation.name,
  summary: historyOperation.summary,
  operands: "<id>",
  options: { ...historyOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph history 8k2m4x9q"],
  isReading: true,
  run(call) {
    const id = requireOperand(call, "Which memory? Give its id, or the end of it.");
    const result = withProject(hostOfMemory(call, id), (tools) =>
      historyOperation.run({ id }, tools),
    );
    return { text: result.lines.join("\n"), json: result.entries };
  },
};

export const wtHistoryCommand = wtMemoryCommand(historyCommand, ["wt-memory history 8k2m4x9q"], []);
