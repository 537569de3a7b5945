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

/** What one run of a command was. */
export interface CommandRun {
  /** Equal for two runs of the same command, whatever was printed and from where it was run. */
  readonly key: string;
  /** Variables, sudo, a time limit: what it was run with. Equal keys may differ in it. */
  readonly setting: string;
  /** The folders it changed to first. */
  readonly folder: string;
  /** As it was written, without what was done with its output. */
  readonly form: string;
  /**
   * Whether the end of the run is the command's own. "output": something else ended last, such as
   * `| tail`, but the output tells. "nowhere": neither.
   */
  readonly outcomeVisibleIn: "exit-code" | "output" | "nowhere";
}

/**
 * Two runs of a command are the same command if their keys are equal: the same program and
 * arguments, whatever folder, variables, wrappers, order of flags, flags that only change what
 * is printed, and whatever became of its output. One test file is another command than all.
 */
export function commandKey(command: string): string {
  return describeRun(command).key;
}

export function describeRun(command: string): CommandRun {
  const first = describeOnce(command);
  let { key } = first;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const again = describeOnce(key).key;
    if (again === key) return { ...first, key };
    key = again;
  }
  return asItStands(command); // It has no end: better no key in common with anything.
}

/** Guess: each round takes away one layer of what was quoted into another. */
const ROUNDS_MAX = 8;

function describeOnce(command: string): CommandRun {
  const text = cutText(command.trim(), LIMITS.activityChars);
  const all = splitCommands(text);
  if (all === undefined || all.length === 0) return asItStands(command);
  const { commands: shown, outcomeVisibleIn } = withoutOutput(all);
  const { commands, setting, folder } = withoutPreparation(shown);
  const key = commands
    .map((one, i) => (i === 0 ? "" : ` ${one.operatorBefore} `) + renderKey(one))
    .join("");
  const form = shown
    .map((one, i) => (i === 0 ? "" : joinPlain(one)) + renderAsWritten(one, keepsOutput(one)))
    .join("");
  return { key, setting, folder, form, outcomeVisibleIn };
}

function asItStands(command: string): CommandRun {
  const key = flatten(cutText(command.trim(), LIMITS.activityChars));
  return { key, setting: "", folder: "", form: key, outcomeVisibleIn: "exit-code" };
}

function joinPlain({ operatorBefore }: SimpleCommand): string {
  return operatorBefore === ";" || operatorBefore === "&"
    ? `${operatorBefore} `
    : ` ${operatorBefore} `;
}

function renderKey(command: SimpleCommand): string {
  const words = renderWithSortedFlags(withoutOutputFlags(command.words));
  const kept = command.redirects.filter(({ isInput }) => isInput || keepsOutput(command));
  return [words, ...kept.map(({ raw }) => flatten(raw))].join(" ");
}

/** What these print is what they are run for. */
function keepsOutput({ words }: SimpleCommand): boolean {
  return /^(?:echo|printf|cat|tee|sed|awk|jq|true|:)$/.test(programOf(words));
}

/** Programs behind a pipe that only shorten what is printed; the end is seen of some of them. */
const SHOWS_END = /^(?:tail|cat|tee|less|more|bat|ts)$/;
const HIDES_END = /^(?:head|grep|egrep|fgrep|rg|sed|awk|sort|uniq|wc|cut|tr|column|jq)$/;
/** Behind a command they say how it went, whatever they are given. */
const SAYS = /^(?:echo|printf|true|:|exit)$/;

interface Shortened {
  readonly commands: readonly SimpleCommand[];
  readonly outcomeVisibleIn: CommandRun["outcomeVisibleIn"];
}

function withoutOutput(all: readonly SimpleCommand[]): Shortened {
  let outcomeVisibleIn: CommandRun["outcomeVisibleIn"] = "exit-code";
  let commands = all;
  for (let last = commands.at(-1); last && commands.length > 1; last = commands.at(-1)) {
    const program = programOf(last.words);
    const isFilter =
      last.operatorBefore === "|" && (SHOWS_END.test(program) || HIDES_END.test(program));
    const isSaying =
      last.operatorBefore !== "|" && SAYS.test(program) && last.redirects.length === 0;
    if (!isFilter && !isSaying) break;
    if (isFilter && HIDES_END.test(program)) outcomeVisibleIn = "nowhere";
    else if (last.operatorBefore !== "&&" && outcomeVisibleIn === "exit-code")
      outcomeVisibleIn = "output";
    commands = commands.slice(0, -1);
  }
  if (all.some(({ words }) => isPipefail(words)))
    return { commands, outcomeVisibleIn: "exit-code" };
  const isPiped = commands.some(
    ({ operatorBefore }) => operatorBefore === "|" || operatorBefore === "||",
  );
  return {
    commands,
    outcomeVisibleIn: outcomeVisibleIn === "exit-code" && isPiped ? "output" : outcomeVisibleIn,
  };
}

function isPipefail(words: SimpleCommand["words"]): boolean {
  return words[0]?.value === "set" && words.some(({ value }) => value === "pipefail");
}

interface Prepared {
  readonly commands: readonly SimpleCommand[];
  readonly setting: string;
  readonly folder: string;
}

/** The commands without what only prepares the first of them, unless nothing else is there. */
function withoutPreparation(all: readonly SimpleCommand[]): Prepared {
  const settings: string[] = [];
  const folders: string[] = [];
  let rest = all;
  for (let [first, next] = rest; first && next; [first, next] = rest) {
    if (next.operatorBefore !== "&&" && next.operatorBefore !== ";") break;
    const program = first.words[0]?.value ?? "";
    const args = first.words.slice(1).map(({ raw }) => raw);
    if (program === "cd" || program === "pushd") folders.push(args.join(" "));
    else if (program === "export" || isAssigning(first)) settings.push(...assignments(first));
    else if (program === "source" || program === ".") settings.push(`. ${args.join(" ")}`);
    else if (program !== "set") break;
    rest = rest.slice(1);
  }
  const commands = rest.map((command) => ({ ...command, words: unwrap(command, settings) }));
  return { commands, setting: settings.sort().join(" "), folder: folders.join(" ") };
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

function isAssigning({ words }: SimpleCommand): boolean {
  return words.every(({ raw }) => ASSIGNMENT.test(raw));
}

function assignments({ words }: SimpleCommand): string[] {
  return words.filter(({ raw }) => ASSIGNMENT.test(raw)).map(({ raw }) => raw);
}

/** Programs that run another one, with the arguments of their own that may follow. */
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
/** They change nothing in what is run; so does env without a flag. */
const PLAIN_WRAPPERS = /^(?:(?:time|nohup|command|exec|unbuffer|stdbuf)\b.*|env)$/;

function unwrap({ words }: SimpleCommand, settings: string[]): SimpleCommand["words"] {
  let at = 0;
  for (let word = words[at]; word && at < words.length - 1; word = words[at]) {
    const own = Object.hasOwn(WRAPPERS, word.value) ? WRAPPERS[word.value] : undefined;
    if (own === undefined && !ASSIGNMENT.test(word.raw)) break;
    const start = at;
    at += 1;
    if (own !== undefined) at = skipOwnArguments(words, at, own);
    const taken = words.slice(start, at).map(({ raw }) => raw);
    if (!PLAIN_WRAPPERS.test(taken.join(" "))) settings.push(taken.join(" "));
  }
  return at < words.length ? words.slice(at) : words;
}

function skipOwnArguments(words: SimpleCommand["words"], from: number, own: RegExp): number {
  let at = from;
  while (at < words.length - 1 && own.test(words[at]?.value ?? "")) {
    at += /^-[uUgC]$/.test(words[at]?.value ?? "") ? 2 : 1; // These have a value of their own.
  }
  return at;
}
