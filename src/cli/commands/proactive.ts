import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { tellMemories } from "@/cli/commands/recall.ts";
import { forScripts } from "@/cli/for-scripts.ts";
import { withProject } from "@/cli/open-project.ts";
import { openQueryEmbedder } from "@/cli/query-embedder.ts";
import { scopesOf, USER_LEVEL } from "@/cli/user-level.ts";
import { askBothScopes, BOTH_SCOPES } from "@/operations/both-scopes.ts";
import { pathInProject } from "@/operations/file-hashes.ts";
import { type ProactiveInput, proactiveOperation } from "@/operations/proactive.ts";

async function proactive(call: CommandCall): Promise<CommandOutput> {
  const { host, options } = call;
  const input = await readInput(call);
  if (input.context.trim() === "" && options.list("files").length === 0) {
    return { text: "Nothing to say.", json: [] };
  }
  const { embedder, trouble } = await openQueryEmbedder(host, input.context);
  const found = withProject(host, (tools) => {
    const directory = pathInProject(tools.project.root, host.currentDirectory);
    const asked = directory === undefined ? input : { ...input, directory };
    return askBothScopes(
      scopesOf(call),
      { ...tools, ...(embedder === undefined ? {} : { embedder }) },
      input.limit,
      (scope) => proactiveOperation.run(asked, scope),
    );
  });
  const { memories } = found;
  const text = memories.length === 0 ? "Nothing to say." : tellMemories(found, options);
  return { text, json: memories, ...(trouble === undefined ? {} : { trouble }) };
}

/** The context may be too long for a command line: without an operand it is read from stdin. */
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
  operands: "[context]",
  options: { ...proactiveOperation.parameters, ...USER_LEVEL, ...BOTH_SCOPES },
  examples: [
    'context-graph proactive "move the session cache to Redis" --files src/cache.ts',
    "git log -1 --format=%B | context-graph proactive --limit 3 --why",
  ],
  run: proactive,
};

/** wt-memory's proactive: always a JSON array, with a relevance_score in each record. */
export const recordsProactiveCommand = forScripts(
  proactiveCommand,
  ['wt-memory proactive "move the session cache to Redis" --limit 3'],
  [],
);
