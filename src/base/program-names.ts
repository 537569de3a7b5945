/**
 * Every name this one program answers to. Which one it was started by decides what it does
 * (see main.ts); the build puts them all beside dist/context-graph.
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
