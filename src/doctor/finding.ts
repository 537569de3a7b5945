/**
 * doctor/ answers whether memory works here: a list of named checks (all-checks.ts), each of which
 * looks at one thing and says in a sentence how it is. The folder is not for the work of mending
 * memories (operations/ has repair) nor for printing (cli/ does). It keeps true: a check changes
 * nothing and never throws away what another check found; only a finding's fix changes something,
 * it is applied only when asked for, and a file that is replaced is backed up first.
 */
import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import type { Project } from "@/platform/project.ts";

export type Severity = "ok" | "warning" | "error";

/** How one thing is. */
export interface Finding {
  readonly severity: Severity;
  readonly message: string;
  /** The one command, or the one step, that mends it. */
  readonly hint?: string;
  /** Mends it safely and says what was done. */
  readonly fix?: () => string;
}

/** A finding with the name of the check that made it. */
export interface NamedFinding extends Finding {
  readonly check: string;
}

/** The place that the checks look at. */
export interface Surroundings {
  readonly project: Project;
  /** The directory that Claude Code is started in: the project's root, or one below it. */
  readonly directory: string;
  readonly environment: Environment;
  readonly clock: Clock;
  /** True if the store is this user's, or none is there yet. */
  readonly isOwn: boolean;
}

export interface Check {
  readonly name: string;
  readonly run: (surroundings: Surroundings) => Finding[];
}

export function ok(message: string): Finding {
  return { severity: "ok", message };
}

/** The command that most findings about files lead to. */
export const FIX_COMMAND = "context-graph doctor --fix";
