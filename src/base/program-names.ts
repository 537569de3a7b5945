/**
 * Every name this program can be started by. The name decides what it does (see main.ts); the
 * build places all of them beside dist/context-graph.
 */
export const PROGRAM_NAMES = [
  "context-graph",
  "context-graph-cli",
  "wt-memory",
  "wt-hook-memory",
  "wt-hook-memory-recall",
  "wt-hook-memory-warmstart",
  "wt-hook-memory-posttool",
  "wt-deploy-hooks",
] as const;

export type ProgramName = (typeof PROGRAM_NAMES)[number];
