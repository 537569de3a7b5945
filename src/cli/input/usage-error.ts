import { CatalogueError } from "@/base/errors.ts";

/**
 * The error for words of a call that cannot be meant so. Its hint leads to the help of the program;
 * command-line.ts, which knows the command that was called, lets it lead to that command's own page.
 */
export function usageError(detail: string, cause?: unknown): CatalogueError {
  return new CatalogueError("ERR_USAGE", { detail, program: "context-graph" }, cause);
}
