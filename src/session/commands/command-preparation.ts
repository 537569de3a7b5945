import { flatten } from "@/base/text.ts";
import { changesNothing } from "@/session/commands/deciding-commands.ts";
import {
  programOf,
  renderAsWritten,
  type SimpleCommand,
} from "@/session/commands/simple-command.ts";

/** Separates a command from what prepares it: folders, variables, wrappers, cleaning up. */

/** Programs that prepare a folder for the command behind them. */
const HOUSEKEEPING = /^(?:rm|rmdir|mkdir|touch|kill|pkill|killall|unset|umask|ulimit)$/;

export interface WithoutPreparation {
  readonly commands: readonly SimpleCommand[];
  readonly setting: string;
  readonly folder: string;
  readonly prelude: string;
  /** The commands to show: without those that only display something. */
  readonly written: readonly SimpleCommand[];
}

/** Drops the commands that only prepare the first real one, and the wrappers of the others. */
export function withoutPreparation(
  before: readonly SimpleCommand[],
  deciding: readonly SimpleCommand[],
): WithoutPreparation {
  const settings: string[] = [];
  const folders: string[] = [];
  const preludes: string[] = [];
  const prepare = (command: SimpleCommand): boolean => {
    const program = command.words[0]?.value ?? "";
    const args = command.words.slice(1).map(({ raw }) => raw);
    if (program === "cd" || program === "pushd") folders.push(args.join(" "));
    else if (program === "export" || isAssignment(command)) settings.push(...assignments(command));
    else if (program === "source" || program === ".") settings.push(`. ${args.join(" ")}`);
    else return false;
    return true;
  };
  const written: SimpleCommand[] = [];
  for (const command of before) {
    if (prepare(command) || exportsAll(command)) written.push(command);
    else if (!changesNothing(command) && command.words[0]?.value !== "set") {
      preludes.push(flatten(renderAsWritten(command, true)));
      written.push(command);
    }
  }
  let rest = deciding;
  for (let [first, next] = rest; first && next; [first, next] = rest) {
    if (next.operatorBefore !== "&&" && next.operatorBefore !== ";") break;
    const isPrepared = prepare(first);
    if (!isPrepared && HOUSEKEEPING.test(programOf(first.words))) {
      preludes.push(flatten(renderAsWritten(first, true)));
    } else if (!isPrepared && !changesNothing(first) && first.words[0]?.value !== "set") break;
    if (isPrepared || !changesNothing(first)) written.push(first);
    rest = rest.slice(1);
  }
  written.push(...rest);
  const commands = rest.map((command) => ({ ...command, words: unwrap(command, settings) }));
  const setting = settings.sort().join(" ");
  return { commands, setting, folder: folders.join(" "), prelude: preludes.join("; "), written };
}

/** `set -a; . .env; set +a` exports what the file sets; without it the form would not work. */
function exportsAll({ words }: SimpleCommand): boolean {
  const [program, option, name] = words.map(({ value }) => value);
  return program === "set" && (/^[+-]a$/.test(option ?? "") || name === "allexport");
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
