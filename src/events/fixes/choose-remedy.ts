import { flatten } from "@/base/text.ts";
import { isDoubtful, relevanceOf } from "@/events/fixes/change-relevance.ts";
import { indexOfLines, type NetChange, netChanges } from "@/events/fixes/net-change.ts";
import { commandBody, editBody, type FailureBody } from "@/session/activity.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import { cannotFixAnything, isCheckOfCode } from "@/session/commands/command-purpose.ts";
import { isLint } from "@/session/commands/lint-command.ts";
import { remedyKind, rewritesCode } from "@/session/commands/remedy-command.ts";
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
 * Chooses what of the work after a failure can have fixed it: steps begun before position `until`.
 * `lasting` are the changes since the call first failed: taking back a try that did not help is no
 * fix. Returns "nothing" if nothing was done that could have, and undefined if it cannot be told.
 */
export function chooseRemedy(
  failure: FailureBody,
  work: readonly Activity[],
  until: number,
  root: string,
  lasting?: readonly NetChange[],
): Remedy | "nothing" | undefined {
  const changes = netChanges(work)
    .filter(({ firstStep }) => firstStep < until)
    .filter((change) => lasting === undefined || lasting.some((one) => shareLines(one, change)))
    .map((change) => sinceFirstFailure(change, lasting))
    .map((change) => ({ change, relevance: relevanceOf(change, failure, root) }))
    .filter(({ change, relevance }) => relevance > 0 && saysSomething(change))
    .sort((a, b) => b.relevance - a.relevance || compare(a.change.filePath, b.change.filePath));
  const commands = commandsIn(work.slice(0, until), failure);
  if (changes.length === 0) return chooseCommands(commands, work);
  if (changes.every((one) => isDoubtful(one.change, one.relevance, failure, root)))
    return undefined;
  const close =
    changes.length <= CHANGES_MAX ? changes : changes.filter(({ relevance }) => relevance === 3);
  if (close.length === 0) return undefined;
  const helping = commands.filter((command) => remedyKind(command) === "environment");
  return {
    changes: close.slice(0, CHANGES_MAX).map(({ change }) => change),
    commands: helping.length <= COMMANDS_MAX ? helping : [],
  };
}

/** True if what the one leaves behind is part of what the other does. */
function shareLines(one: NetChange, other: NetChange): boolean {
  if (one.filePath !== other.filePath) return false;
  const lines = new Set([...one.before, ...one.after]);
  return one.isNewFile || [...other.before, ...other.after].some((line) => lines.has(line));
}

/**
 * The change as it looks from where the call first failed. The last of several tries replaced the one
 * before it, but whoever meets the error again has the lines that stood there at first.
 */
function sinceFirstFailure(change: NetChange, lasting: readonly NetChange[] = []): NetChange {
  if (change.after.length === 0 || change.isNewFile) return change;
  const whole = lasting.find(
    (one) =>
      one.filePath === change.filePath &&
      indexOfLines(one.after, change.after) >= 0 &&
      indexOfLines(one.before, change.before) < 0,
  );
  return whole === undefined ? change : { ...whole, firstStep: change.firstStep };
}

/** False for a change of nothing but blank lines and brackets. */
function saysSomething({ before, after, isNewFile }: NetChange): boolean {
  return isNewFile || [...before, ...after].some((line) => /[\p{L}\p{N}]/u.test(line));
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
function commandsIn(work: readonly Activity[], failure: FailureBody): string[] {
  const failed = describeRun(failure.command).parts;
  const commands = work
    .filter(({ kind }) => kind === "command")
    .map((activity) => withoutRerun(flatten(commandBody(activity).command), failed))
    .filter((command) => command !== "" && !cannotFixAnything(command))
    .filter((command) => !STASHED_AND_BACK.test(command))
    .filter((command) => !isFormatting(command) || !runsTests(failure.command));
  return [...new Set(commands)];
}

/** Changes that were put aside for a try and taken back are what they were. */
const STASHED_AND_BACK = /\bgit stash\b.*\bgit stash pop\b/;
const UPDATES = /\s(?:-u|--update\S*)(?:\s|$)/;

/** True if the command only gives the code another form; new snapshots are more than that. */
function isFormatting(command: string): boolean {
  return rewritesCode(command) && !UPDATES.test(command);
}

/** True for a check of what the code does, which no other form of the code makes pass. */
function runsTests(command: string): boolean {
  // A commit runs whatever its hooks run.
  const isCommit = describeRun(command).key.startsWith("git ");
  return isCheckOfCode(command) && !isLint(command) && !isCommit;
}

/** The command without its parts that only run again what had failed, or that check something. */
function withoutRerun(command: string, failed: readonly string[]): string {
  const { parts } = describeRun(command);
  if (parts.length < 2 || !parts.some((part) => failed.includes(part))) return command;
  return parts.filter((part) => !failed.includes(part) && !cannotFixAnything(part)).join(" && ");
}

/** True for work whose effect is unknown: of a subagent, of other tools, an edit without its text. */
function mayHaveChangedSomething(activity: Activity): boolean {
  const { kind } = activity;
  if (kind === "delegation") return true;
  if (kind === "edit") return editBody(activity).changes.length === 0;
  return kind === "command" && commandBody(activity).command === "";
}
