import { recall } from "@/memory/recall/recall.ts";
import { projectFreshness } from "@/operations/memories/project-freshness.ts";
import type { Operation } from "@/operations/operation.ts";
import { scopeOf, type RecallResult, tellHits } from "@/operations/memories/recall-memories.ts";

export interface ProactiveInput {
  readonly context: string;
  readonly limit: number;
  readonly files?: readonly string[];
  readonly lastError?: string;
  /** The folder the work goes on in, relative to the project's root. */
  readonly directory?: string;
}

/** What is worth knowing for the work at hand, though nobody asked. Nothing is an empty list. */
export const proactiveOperation: Operation<ProactiveInput, RecallResult> = {
  name: "proactive",
  summary: "Find what is worth knowing for the work at hand",
  parameters: {
    limit: { type: "number", meaning: "How many at most (default 5)" },
    files: { type: "list", meaning: "Files the work is about" },
    error: { type: "text", meaning: "The text of the last error" },
    why: { type: "switch", meaning: "Say why each was found" },
  },
  run(input, tools) {
    const { context, limit, files, lastError, directory } = input;
    const request = {
      profile: "work",
      query: context,
      files,
      lastError,
      limit,
      nowMs: tools.clock.nowMs(),
      scope: scopeOf(tools, directory),
      freshnessOf: projectFreshness(tools.project.root),
    } as const;
    return tellHits(recall(tools.store, request, tools.embedder), tools);
  },
};
