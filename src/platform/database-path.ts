import { joinPath } from "@/platform/path-parts.ts";

/** The database of the store in this .context-graph folder. */
export function databasePath(storeFolder: string): string {
  return joinPath(storeFolder, "db", "context-graph.db");
}

/** The index of the project's source and commits, beside it. */
export function codeIndexPath(storeFolder: string): string {
  return joinPath(storeFolder, "db", "code-index.db");
}
