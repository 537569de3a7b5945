import type { Command, CommandCall } from "@/cli/command.ts";
import { forScripts } from "@/cli/for-scripts.ts";
import { withProject } from "@/cli/open-project.ts";
import { recallOperation, type RecallResult } from "@/operations/recall.ts";

function recall({ options, operands, host }: CommandCall): RecallResult {
  const query = operands.join(" ");
  const input = { query, limit: options.number("limit", 5), tags: options.list("tags") };
  return withProject(host, (tools) => recallOperation.run(input, tools));
}

export const recallCommand: Command = {
  name: recallOperation.name,
  summary: recallOperation.summary,
  operands: "<query>",
  options: recallOperation.parameters,
  examples: [
    'context-graph recall "connection refused"',
    "context-graph recall deploy --limit 3 --json",
  ],
  run(call) {
    const { lines, memories } = recall(call);
    return { text: lines.length === 0 ? "Nothing found." : lines.join("\n"), json: memories };
  },
};

/** wt-memory's recall: always a JSON array. */
export const recordsRecallCommand = forScripts(
  recallCommand,
  ['wt-memory recall "connection refused" --limit 3'],
  [],
);
