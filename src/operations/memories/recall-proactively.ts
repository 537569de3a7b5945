import { recall } from "@/memory/recall/recall.ts";
import { projectFreshness } from "@/operations/memories/project-freshness.ts";
import type { Operation } from "@/operations/operation.ts";
import { scopeOf, type RecallResult, renderHits } from "@/operations/memories/recall-memories.ts";

export interface ProactiveInput {
  readonly context: string;
  readonly limit: number;
  readonly files?: readonly string[];
  readonly lastError?: string;
  /** The folder of the work, relative to the project's root. */
  readonly directory?: string;
}

/** Finds memories that help with the current work; an empty list if there are none. */
export const proactiveOperation: Operation<ProactiveInput, RecallResult> = {
  name: "proactive",
  summary: "Find memories that help with the current work",
  parameters: {
    limit: { type: "number", meaning: "At most this many (default 5)" },
    files: { type: "list", meaning: "Files the work is about" },
    error: { type: "text", meaning: "The text of the last error" },
    why: { type: "switch", meaning: "Explain why each was found" },
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
    return renderHits(recall(tools.store, request, tools.embedder), tools);
  },
};
