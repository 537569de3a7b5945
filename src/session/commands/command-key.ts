import { LIMITS } from "@/base/limits.ts";
import { cutText, flatten } from "@/base/text.ts";
import { withoutPreparation } from "@/session/commands/command-preparation.ts";
import {
  decidingPart,
  type OutcomeVisibleIn,
  withoutOutputHandling,
} from "@/session/commands/deciding-commands.ts";
import {
  programOf,
  renderAsWritten,
  renderWithSortedFlags,
  type SimpleCommand,
  splitCommands,
  withoutOutputFlags,
} from "@/session/commands/simple-command.ts";

/** One run of a command line, taken apart. */
export interface CommandRun {
  /** Identifies the command: equal for two runs of the same command (see commandKey). */
  readonly key: string;
  /** The keys of the commands that were joined by `&&`. If the run passed, each of them passed. */
  readonly parts: readonly string[];
  /** Variables, sudo and time limits it was run with. Runs with equal keys may differ in it. */
  readonly setting: string;
  /** The folders it changed to first. */
  readonly folder: string;
  /** Commands before it in the same line that change something, such as `rm -rf build`. */
  readonly prelude: string;
  /** The command as written, without what was done with its output. */
  readonly form: string;
  /**
   * Says where to look whether the command itself passed. "exit-code": it decides the exit code of
   * the line. "output": another program such as `| tail` does, but the end of the output is shown.
   * "nowhere": neither.
   */
  readonly outcomeVisibleIn: OutcomeVisibleIn;
}

/**
 * The key by which runs of the same command are recognised. A failed command is fixed when a run
 * with the same key passes (docs/decisions/013-verified-fixes.md).
 *
 * Two runs have equal keys if they run the same program with the same arguments. These do not
 * count: folder, variables, wrappers such as `sudo` or `timeout`, the order of flags, flags that
 * only change what is printed, what is done with the output, and commands before a `;`, which do
 * not decide the exit code. Running one test file is another command than running all tests.
 */
export function commandKey(command: string): string {
  return describeRun(command).key;
}

/** True if a passing run proves that the command with this key passes as well. */
export function provesPassed({ key, parts }: CommandRun, failedKey: string): boolean {
  if (failedKey === key || parts.includes(failedKey)) return true;
  if (parts.length < 2 || !failedKey.includes(" && ")) return false;
  return describeRun(failedKey).parts.every((part) => parts.includes(part));
}

/**
 * True if a passing run makes an earlier failure obsolete: it proves the failed command, or it is
 * the last of the commands that the failed line joined by `&&`, which is what the line was for.
 */
export function settlesFailure(run: CommandRun, failedKey: string): boolean {
  return provesPassed(run, failedKey) || failedKey.endsWith(` && ${run.key}`);
}

/** Takes a command line apart. The key of a key is the key itself. */
export function describeRun(command: string): CommandRun {
  const first = describeOnce(command);
  let { key } = first;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const again = describeOnce(key).key;
    if (again === key)
      return { ...first, key, parts: first.parts.length > 1 ? first.parts : [key] };
    key = again;
  }
  return unparsedRun(command); // It keeps changing: better to share a key with nothing.
}

/** Guess. Each round removes one layer of quoting or wrapping. */
const ROUNDS_MAX = 8;

function describeOnce(command: string): CommandRun {
  const text = cutText(command.trim(), LIMITS.activityChars);
  const all = splitCommands(text);
  if (all === undefined || all.length === 0) return unparsedRun(command);
  const { commands: run, outcomeVisibleIn } = withoutOutputHandling(all);
  const { deciding, before, isLast } = decidingPart(run);
  const { commands, setting, folder, prelude, written } = withoutPreparation(before, deciding);
  const keys = commands.map((one) => ({ operator: one.operatorBefore, key: renderKey(one) }));
  const key = keys.map((one, i) => (i === 0 ? "" : ` ${one.operator} `) + one.key).join("");
  const form = written
    .map(
      (one, i) => (i === 0 ? "" : renderOperator(one)) + renderAsWritten(one, isRunForOutput(one)),
    )
    .join("");
  const visible = isLast || outcomeVisibleIn !== "exit-code" ? outcomeVisibleIn : "output";
  const parts = partsOf(keys);
  return { key, parts, setting, folder, prelude, form, outcomeVisibleIn: visible };
}

function partsOf(keys: readonly { operator: string | undefined; key: string }[]): string[] {
  const parts: string[] = [];
  for (const { operator, key } of keys) {
    if (parts.length === 0 || operator === "&&") parts.push(key);
    else parts.push(`${parts.pop()} ${operator} ${key}`);
  }
  return parts;
}

/** The run of a line that is not understood: the whole line is its key. */
function unparsedRun(command: string): CommandRun {
  const key = flatten(cutText(command.trim(), LIMITS.activityChars));
  const outcomeVisibleIn = "exit-code";
  return { key, parts: [key], setting: "", folder: "", prelude: "", form: key, outcomeVisibleIn };
}

function renderOperator({ operatorBefore: operator }: SimpleCommand): string {
  return operator === ";" || operator === "&" ? `${operator} ` : ` ${operator} `;
}

function renderKey(command: SimpleCommand): string {
  const words = renderWithSortedFlags(withoutOutputFlags(command.words));
  const kept = command.redirects.filter(({ isInput }) => isInput || isRunForOutput(command));
  return [words, ...kept.map(({ raw }) => flatten(raw))].join(" ");
}

/** True for programs that are run for their output: redirecting it is part of the command. */
function isRunForOutput({ words }: SimpleCommand): boolean {
  return /^(?:echo|printf|cat|tee|sed|awk|jq|true|:)$/.test(programOf(words));
}
