import { CatalogueError } from "@/base/errors.ts";
import type { CommandCall, CommandHost, CommandOutput } from "@/cli/command.ts";
import { chooseLevels } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { openEmbedding } from "@/embed/open-embedding.ts";
import type { Embedder } from "@/embed/embed.ts";
import { askBothLevels } from "@/operations/memories/ask-both-levels.ts";
import { embedQuery } from "@/operations/memories/embed-query.ts";
import type { RecallResult } from "@/operations/memories/recall-memories.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { toProjectPath } from "@/platform/paths.ts";

/** A query to the project's and the user's memories. */
export interface Question {
  readonly text: string;
  readonly limit: number;
  /** `directory` is the user's folder within the project. */
  readonly ask: (tools: OperationTools, directory: { directory?: string }) => RecallResult;
}

export interface AskResult extends RecallResult {
  /** Why the meaning of the query was not used. */
  readonly warning?: CatalogueError;
}

/** Asks the project's store and the user-level one, by meaning if the query can be embedded. */
export async function askMemories(call: CommandCall, question: Question): Promise<AskResult> {
  const { host } = call;
  const { embedder, warning } = await openQueryEmbedder(host, question.text);
  const found = withProject(host, (tools) => {
    const directory = toProjectPath(host.currentDirectory, tools.project.root);
    return askBothLevels(
      chooseLevels(call),
      { ...tools, ...(embedder === undefined ? {} : { embedder }) },
      question.limit,
      (levelTools) => question.ask(levelTools, directory === undefined ? {} : { directory }),
    );
  });
  return warning === undefined ? found : { ...found, warning };
}

/** Renders one line for each memory and, with --why, the reason below it. */
export function renderMemories(
  call: CommandCall,
  found: AskResult,
  nothing: string,
): CommandOutput {
  const { lines, memories, warning } = found;
  const shown = call.options.has("why")
    ? lines.map((line, i) => `${line}\n    ${memories[i]?.why ?? ""}`)
    : lines;
  const text = shown.length === 0 ? nothing : shown.join("\n");
  return { text, json: memories, ...(warning === undefined ? {} : { warning }) };
}

export interface QueryEmbedder {
  /** If absent, only the words of the query are searched. */
  readonly embedder?: Embedder;
  /** Why the query could not be embedded. */
  readonly warning?: CatalogueError;
}

/** Embeds a command's query. If an endpoint fails, the query is still answered by its words. */
async function openQueryEmbedder(host: CommandHost, query: string): Promise<QueryEmbedder> {
  try {
    return { embedder: await embedQuery(query, openEmbedding(host.environment, "short")) };
  } catch (error) {
    if (error instanceof CatalogueError) return { warning: error };
    throw error;
  }
}
