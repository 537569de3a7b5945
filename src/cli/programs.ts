import type { ProgramName } from "@/base/program-names.ts";
import type { Command } from "@/cli/command.ts";
import { healthCommand, shortHealthCommand } from "@/cli/commands/health.ts";
import { hookCommand } from "@/cli/commands/hook.ts";
import { recallCommand, recordsRecallCommand } from "@/cli/commands/recall.ts";
import { quietRememberCommand, rememberCommand } from "@/cli/commands/remember.ts";
import { deployHooksCommand, setupHooksCommand } from "@/cli/commands/setup.ts";
import { uninstallCommand } from "@/cli/commands/uninstall.ts";
import { workerCommand } from "@/cli/commands/worker.ts";

/** What the program is under one of its names. */
export interface Program {
  readonly about: string;
  /** Several commands, or one that needs no name. */
  readonly commands: readonly Command[];
}

const CONTEXT_GRAPH: Program = {
  about: "Context Graph: memory for Claude Code that lives in its hooks.",
  commands: [
    rememberCommand,
    recallCommand,
    healthCommand,
    setupHooksCommand,
    uninstallCommand,
    hookCommand,
    workerCommand,
  ],
};

const HOOK_HANDLER: Program = {
  about: "Context Graph's hook handler: answers a Claude Code event, JSON on standard input.",
  commands: [{ ...hookCommand, name: "" }],
};

const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  "context-graph": CONTEXT_GRAPH,
  "context-graph-cli": CONTEXT_GRAPH,
  "wt-memory": {
    about: "Context Graph's memory, for scripts: JSON out, text in on standard input.",
    commands: [quietRememberCommand, recordsRecallCommand, shortHealthCommand],
  },
  "wt-hook-memory": HOOK_HANDLER,
  "wt-hook-memory-recall": HOOK_HANDLER,
  "wt-hook-memory-warmstart": HOOK_HANDLER,
  "wt-hook-memory-posttool": HOOK_HANDLER,
  "wt-deploy-hooks": {
    about: "Install Context Graph's hooks into a project.",
    commands: [deployHooksCommand],
  },
};

/** The program of this name; any other name (a renamed copy) is context-graph. */
export function programNamed(name: string): { name: ProgramName; program: Program } {
  const known = Object.hasOwn(PROGRAMS, name) ? (name as ProgramName) : "context-graph";
  return { name: known, program: PROGRAMS[known] };
}
