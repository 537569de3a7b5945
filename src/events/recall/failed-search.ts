import { CatalogueError } from "@/base/errors.ts";
import type { EventTools } from "@/events/contributor.ts";
import { createLog } from "@/platform/log.ts";

/** The outcome of a failed search in the log: 'doctor' asks for a check of the store by it. */
const SEARCH_FAILED = "memory-search-failed";

/** The failure in the words of ERR-HOOKS-06 (DG-30). Messages of others may quote what was said. */
export function searchFailure(error: unknown): CatalogueError {
  const detail = error instanceof CatalogueError ? error.code : kindOf(error);
  return new CatalogueError("ERR_MEMORY_SEARCH", { detail }, error);
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Logs that the search for a prompt failed, with what is known of the query but not its words. */
export function noteFailedSearch(
  error: unknown,
  prompt: string,
  { project, environment, clock }: Pick<EventTools, "project" | "environment" | "clock">,
): void {
  const log = createLog(project.storeFolder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
  const words = prompt.split(/\s+/).filter((word) => word !== "").length;
  const query = `Query: ${words} words, ${prompt.length} characters.`;
  log.write({
    level: "error",
    command: "hook UserPromptSubmit",
    durationMs: 0,
    exitCode: 0,
    outcome: SEARCH_FAILED,
    detail: `${searchFailure(error).message} ${query}`,
  });
}
