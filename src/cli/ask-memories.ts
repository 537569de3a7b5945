import { CatalogueError } from "@/base/errors.ts";
import type { CommandCall, CommandHost, CommandOutput } from "@/cli/command.ts";
import { scopesOf } from "@/cli/input/user-level-option.ts";
import { withProject } from "@/cli/open-project.ts";
import { openEmbedding } from "@/embed/open-embedding.ts";
import type { Embedder } from "@/embed/embed.ts";
import { askBothScopes } from "@/operations/memories/ask-both-scopes.ts";
import { embedQuery } from "@/operations/memories/embed-query.ts";
import type { RecallResult } from "@/operations/memories/recall-memories.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { toProjectPath } from "@/platform/paths.ts";

/** A question to the memory: what it means, how much may come back, and how it is asked. */
export interface Question {
  readonly text: string;
  readonly limit: number;
  /** `directory` is where the user is, within the project. */
  readonly ask: (tools: OperationTools, directory: { directory?: string }) => RecallResult;
}

export interface Asked extends RecallResult {
  /** Why a question was answered without its meaning. */
  readonly warning?: CatalogueError;
}

/** Asks the project's store and the user's own, with the question's meaning where there is one. */
export async function askMemories(call: CommandCall, question: Question): Promise<Asked> {
  const { host } = call;
  const { embedder, warning } = await openQueryEmbedder(host, question.text);
  const found = withProject(host, (tools) => {
    const directory = toProjectPath(host.currentDirectory, tools.project.root);
    return askBothScopes(
      scopesOf(call),
      { ...tools, ...(embedder === undefined ? {} : { embedder }) },
      question.limit,
      (scope) => question.ask(scope, directory === undefined ? {} : { directory }),
    );
  });
  return warning === undefined ? found : { ...found, warning };
}

/** One line each and, with --why, below it what led to it. */
export function tellMemories(call: CommandCall, found: Asked, nothing: string): CommandOutput {
  const { lines, memories, warning } = found;
  const told = call.options.has("why")
    ? lines.map((line, i) => `${line}\n    ${memories[i]?.why ?? ""}`)
    : lines;
  const text = told.length === 0 ? nothing : told.join("\n");
  return { text, json: memories, ...(warning === undefined ? {} : { warning }) };
}

export interface QueryEmbedder {
  /** Absent: words only. */
  readonly embedder?: Embedder;
  /** Why a question is answered without its meaning. */
  readonly warning?: CatalogueError;
}

/** What a command embeds its question with. An endpoint that fails costs the meaning, not the answer. */
async function openQueryEmbedder(host: CommandHost, query: string): Promise<QueryEmbedder> {
  try {
    return { embedder: await embedQuery(query, openEmbedding(host.environment, "short")) };
  } catch (error) {
    if (error instanceof CatalogueError) return { warning: error };
    throw error;
  }
}
