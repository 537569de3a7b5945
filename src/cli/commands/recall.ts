import { CatalogueError } from "@/base/errors.ts";
import type { Command, CommandCall, OptionValues } from "@/cli/command.ts";
import { forScripts } from "@/cli/for-scripts.ts";
import { readFraction } from "@/cli/fraction.ts";
import { withProject } from "@/cli/open-project.ts";
import { openQueryEmbedder } from "@/cli/query-embedder.ts";
import { scopesOf, USER_LEVEL } from "@/cli/user-level.ts";
import { askBothScopes, BOTH_SCOPES } from "@/operations/both-scopes.ts";
import { pathInProject } from "@/operations/file-hashes.ts";
import { type RecallInput, recallOperation, type RecallResult } from "@/operations/recall.ts";
import { readMoment } from "@/operations/time-text.ts";

interface Recalled extends RecallResult {
  readonly trouble?: CatalogueError;
}

async function recall(call: CommandCall): Promise<Recalled> {
  const { host } = call;
  const input = readInput(call);
  const { embedder, trouble } = await openQueryEmbedder(host, input.query);
  const found = withProject(host, (tools) => {
    const directory = pathInProject(tools.project.root, host.currentDirectory);
    const asked = directory === undefined ? input : { ...input, directory };
    return askBothScopes(
      scopesOf(call),
      { ...tools, ...(embedder === undefined ? {} : { embedder }) },
      input.limit,
      (scope) => recallOperation.run(asked, scope),
    );
  });
  return trouble === undefined ? found : { ...found, trouble };
}

function readInput(call: CommandCall): RecallInput {
  const { options, operands, program } = call;
  const tags = options.list("tags");
  if (options.has("tags-only") && tags.length === 0) {
    const detail = "--tags-only needs tags: give them with --tags.";
    throw new CatalogueError("ERR_USAGE", { detail, program });
  }
  const mode = options.text("mode") as RecallInput["mode"];
  const sinceMs = readEdge(call, "since");
  const untilMs = readEdge(call, "until");
  return {
    query: operands.join(" "),
    limit: options.number("limit", 5),
    tags,
    isByTagsOnly: options.has("tags-only"),
    minImportance: readFraction(call, "min-importance", 0),
    isWithOutdated: options.has("all"),
    ...(mode === undefined ? {} : { mode }),
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
  };
}

function readEdge(call: CommandCall, name: "since" | "until"): number | undefined {
  const text = call.options.text(name);
  if (text === undefined) return undefined;
  const atMs = readMoment(text, name, call.host.clock.nowMs());
  if (atMs !== undefined) return atMs;
  const examples = "2026-01-31, 2026-01-31T09:30Z, yesterday or 'two weeks ago'";
  const detail = `--${name} takes a time such as ${examples}, not '${text}'.`;
  throw new CatalogueError("ERR_USAGE", { detail, program: call.program });
}

/** One line each and, with --why, below it what led to it. */
export function tellMemories({ lines, memories }: RecallResult, options: OptionValues): string {
  if (!options.has("why")) return lines.join("\n");
  return lines.map((line, i) => `${line}\n    ${memories[i]?.why ?? ""}`).join("\n");
}

export const recallCommand: Command = {
  name: recallOperation.name,
  summary: recallOperation.summary,
  operands: "<query>",
  options: { ...recallOperation.parameters, ...USER_LEVEL, ...BOTH_SCOPES },
  examples: [
    'context-graph recall "connection refused"',
    "context-graph recall deploy --limit 3 --json",
    'context-graph recall "what broke" --mode temporal --since "last week" --why',
  ],
  async run(call) {
    const found = await recall(call);
    const { memories, trouble } = found;
    const text = memories.length === 0 ? "Nothing found." : tellMemories(found, call.options);
    return { text, json: memories, ...(trouble === undefined ? {} : { trouble }) };
  },
};

/** wt-memory's recall: always a JSON array. */
export const recordsRecallCommand = forScripts(
  recallCommand,
  ['wt-memory recall "connection refused" --limit 3'],
  [],
);
