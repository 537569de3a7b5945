import { flatten } from "@/base/text.ts";
import { relevanceOf } from "@/events/fixes/change-relevance.ts";
import { type NetChange, netChanges } from "@/events/fixes/net-change.ts";
import { commandBody, type FailureBody } from "@/session/activity.ts";
import { cannotFixAnything } from "@/session/commands/command-purpose.ts";
import { remedyKind } from "@/session/commands/remedy-command.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/** The reason why a failed call passed: changes and commands in between, or another form. */
export interface Remedy {
  readonly changes: readonly NetChange[];
  readonly commands: readonly string[];
  /** The command that worked instead. */
  readonly form?: string;
  /** The folder in which the command worked. */
  readonly folder?: string;
}

/** Guesses: more than this is a piece of work, not a fix that a sentence can describe. */
const CHANGES_MAX = 3;
const COMMANDS_MAX = 2;

/**
 * Chooses what of the work between a failure and the next run of the call can have fixed it.
 * Returns "nothing" if nothing was done that could have, and undefined if it cannot be told.
 */
export function chooseRemedy(
  failure: FailureBody,
  work: readonly Activity[],
  untilMs: number,
  root: string,
): Remedy | "nothing" | undefined {
  const changes = netChanges(work)
    .filter(({ firstAtMs }) => firstAtMs <= untilMs)
    .map((change) => ({ change, relevance: relevanceOf(change, failure, root) }))
    .filter(({ relevance }) => relevance > 0)
    .sort((a, b) => b.relevance - a.relevance || compare(a.change.filePath, b.change.filePath));
  const commands = commandsIn(work, untilMs);
  if (changes.length === 0) return chooseCommands(commands, work);
  const close =
    changes.length <= CHANGES_MAX ? changes : changes.filter(({ relevance }) => relevance >= 2);
  if (close.length === 0) return undefined;
  const helping = commands.filter((command) => remedyKind(command) === "environment");
  return {
    changes: close.slice(0, CHANGES_MAX).map(({ change }) => change),
    commands: helping.length <= COMMANDS_MAX ? helping : [],
  };
}

// One order for the same changes, so that the same fix has the same words.
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function chooseCommands(
  commands: readonly string[],
  work: readonly Activity[],
): Remedy | "nothing" | undefined {
  const remedies = commands.filter((command) => remedyKind(command) !== undefined);
  const chosen = remedies.length > 0 ? remedies : commands;
  if (chosen.length > COMMANDS_MAX) return undefined;
  if (chosen.length > 0) return { changes: [], commands: chosen };
  return work.some(mayHaveChangedSomething) ? undefined : "nothing";
}

/** The different commands until then that may have changed something, in their order. */
function commandsIn(work: readonly Activity[], untilMs: number): string[] {
  const commands = work
    .filter(({ kind, atMs }) => kind === "command" && atMs <= untilMs)
    .map((activity) => flatten(commandBody(activity).command))
    .filter((command) => command !== "" && !cannotFixAnything(command));
  return [...new Set(commands)];
}

/** True for work whose effect is unknown: that of a subagent or of a tool that is no command. */
function mayHaveChangedSomething({ kind, body }: Activity): boolean {
  if (kind === "delegation") return true;
  return kind === "command" && (body as { command: string }).command === "";
}
