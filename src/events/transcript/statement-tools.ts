import type { EventTools } from "@/events/contributor.ts";

/** The tools that making memories of a conversation needs. Hooks, the worker and imports have them. */
export type StatementTools = Pick<
  EventTools,
  "store" | "clock" | "project" | "embedder" | "leavesCells"
> & {
  /** Absent in an import, which reads a conversation in one process. */
  readonly environment?: EventTools["environment"];
  /** The root of the worktree that this folder belongs to; by default that of the project. */
  readonly rootOf?: (folder: string) => string;
};
