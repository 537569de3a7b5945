import { LIMITS } from "@/base/limits.ts";
import { cutText, flatten } from "@/base/text.ts";
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
  /** Variables, sudo and time limits it was run with. Runs with equal keys may differ in it. */
  readonly setting: string;
  /** The folders it changed to first. */
  readonly folder: string;
  /** The command as written, without what was done with its output. */
  readonly form: string;
  /**
   * Says where to look whether the command itself passed. "exit-code": it decides the exit code of
   * the line. "output": another program such as `| tail` does, but the end of the output is shown.
   * "nowhere": neither.
   */
  readonly outcomeVisibleIn: "exit-code" | "output" | "nowhere";
}

/**
 * The key by which runs of the same command are recognised. A failed command is fixed when a run
 * with the same key passes (docs/decisions/013-verified-fixes.md).
 *
 * Two runs have equal keys if they run the same program with the same arguments. These do not
 * count: folder, variables, wrappers such as `sudo` or `timeout`, the order of flags, flags that
 * only change what is printed, and what is done with the output. Running one test file is another
 * command than running all tests.
 */
export function commandKey(command: string): string {
  return describeRun(command).key;
}

/** Takes a command line apart. The key of a key is the key itself. */
export function describeRun(command: string): CommandRun {
  const first = describeOnce(command);
  let { key } = first;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const again = describeOnce(key).key;
    if (again === key) return { ...first, key };
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
  const { commands, setting, folder } = withoutPreparation(run);
  const key = commands
    .map((one, i) => (i === 0 ? "" : ` ${one.operatorBefore} `) + renderKey(one))
    .join("");
  const form = run
    .map(
      (one, i) => (i === 0 ? "" : renderOperator(one)) + renderAsWritten(one, isRunForOutput(one)),
    )
    .join("");
  return { key, setting, folder, form, outcomeVisibleIn };
}

/** The run of a line that is not understood: the whole line is its key. */
function unparsedRun(command: string): CommandRun {
  const key = flatten(cutText(command.trim(), LIMITS.activityChars));
  return { key, setting: "", folder: "", form: key, outcomeVisibleIn: "exit-code" };
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

/** Filters after a pipe that still show the end of the output. */
const FILTERS_SHOWING_END = /^(?:tail|cat|tee|less|more|bat|ts)$/;
/** Filters after a pipe that may hide the end of the output. */
const FILTERS_HIDING_END = /^(?:head|grep|egrep|fgrep|rg|sed|awk|sort|uniq|wc|cut|tr|column|jq)$/;
/** Programs that after another command only report how it went. */
const REPORTERS = /^(?:echo|printf|true|:|exit)$/;

interface WithoutOutputHandling {
  readonly commands: readonly SimpleCommand[];
  readonly outcomeVisibleIn: CommandRun["outcomeVisibleIn"];
}

/** Drops filters and reports from the end of the line, and notes where the outcome is visible. */
function withoutOutputHandling(all: readonly SimpleCommand[]): WithoutOutputHandling {
  let visibleIn: CommandRun["outcomeVisibleIn"] = "exit-code";
  let commands = all;
  for (let last = commands.at(-1); last && commands.length > 1; last = commands.at(-1)) {
    const { operatorBefore: operator, words, redirects } = last;
    const program = programOf(words);
    const showsEnd = operator === "|" && FILTERS_SHOWING_END.test(program);
    const hidesEnd = operator === "|" && FILTERS_HIDING_END.test(program);
    const isReport = operator !== "|" && REPORTERS.test(program) && redirects.length === 0;
    if (!showsEnd && !hidesEnd && !isReport) break;
    if (hidesEnd) visibleIn = "nowhere";
    else if (operator !== "&&" && visibleIn === "exit-code") visibleIn = "output";
    commands = commands.slice(0, -1);
  }
  if (all.some(({ words }) => isPipefail(words))) visibleIn = "exit-code";
  else if (visibleIn === "exit-code" && commands.some(mayHideExitCode)) visibleIn = "output";
  return { commands, outcomeVisibleIn: visibleIn };
}

function mayHideExitCode({ operatorBefore }: SimpleCommand): boolean {
  return operatorBefore === "|" || operatorBefore === "||";
}

function isPipefail(words: SimpleCommand["words"]): boolean {
  return words[0]?.value === "set" && words.some(({ value }) => value === "pipefail");
}

interface WithoutPreparation {
  readonly commands: readonly SimpleCommand[];
  readonly setting: string;
  readonly folder: string;
}

/** Drops the commands that only prepare the first real one, and the wrappers of the others. */
function withoutPreparation(all: readonly SimpleCommand[]): WithoutPreparation {
  const settings: string[] = [];
  const folders: string[] = [];
  let rest = all;
  for (let [first, next] = rest; first && next; [first, next] = rest) {
    if (next.operatorBefore !== "&&" && next.operatorBefore !== ";") break;
    const program = first.words[0]?.value ?? "";
    const args = first.words.slice(1).map(({ raw }) => raw);
    if (program === "cd" || program === "pushd") folders.push(args.join(" "));
    else if (program === "export" || isAssignment(first)) settings.push(...assignments(first));
    else if (program === "source" || program === ".") settings.push(`. ${args.join(" ")}`);
    else if (program !== "set") break;
    rest = rest.slice(1);
  }
  const commands = rest.map((command) => ({ ...command, words: unwrap(command, settings) }));
  return { commands, setting: settings.sort().join(" "), folder: folders.join(" ") };
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

function isAssignment({ words }: SimpleCommand): boolean {
  return words.every(({ raw }) => ASSIGNMENT.test(raw));
}

function assignments({ words }: SimpleCommand): string[] {
  return words.filter(({ raw }) => ASSIGNMENT.test(raw)).map(({ raw }) => raw);
}

/** Programs that run another one, and the arguments that belong to themselves. */
const WRAPPERS: Readonly<Record<string, RegExp>> = {
  sudo: /^(?:-[AbEHnPS]+|-[ugUC]|--preserve-env(?:=.*)?)$/,
  env: /^-[iu]$/,
  timeout: /^(?:-\S+|\d+(?:\.\d+)?[smhd]?)$/,
  nice: /^(?:-n|-?\d+)$/,
  stdbuf: /^-\S+$/,
  time: /^-\S+$/,
  nohup: /^$/,
  command: /^$/,
  exec: /^$/,
  unbuffer: /^$/,
};
/** Wrappers that do not change how the program runs, and env without a flag. */
const NEUTRAL_WRAPPERS = /^(?:(?:time|nohup|command|exec|unbuffer|stdbuf)\b.*|env)$/;

/** Drops assignments and wrappers in front of the program, and adds them to the settings. */
function unwrap({ words }: SimpleCommand, settings: string[]): SimpleCommand["words"] {
  let at = 0;
  for (let word = words[at]; word && at < words.length - 1; word = words[at]) {
    const ownArguments = Object.hasOwn(WRAPPERS, word.value) ? WRAPPERS[word.value] : undefined;
    if (ownArguments === undefined && !ASSIGNMENT.test(word.raw)) break;
    const start = at;
    at += 1;
    if (ownArguments !== undefined) at = skipOwnArguments(words, at, ownArguments);
    const taken = words.slice(start, at).map(({ raw }) => raw);
    if (!NEUTRAL_WRAPPERS.test(taken.join(" "))) settings.push(taken.join(" "));
  }
  return at < words.length ? words.slice(at) : words;
}

function skipOwnArguments(words: SimpleCommand["words"], from: number, own: RegExp): number {
  let at = from;
  while (at < words.length - 1 && own.test(words[at]?.value ?? "")) {
    at += /^-[uUgC]$/.test(words[at]?.value ?? "") ? 2 : 1; // These flags take a value.
  }
  return at;
}
