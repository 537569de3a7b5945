import type { Command } from "@/cli/command.ts";
import { allOptions } from "@/cli/input/options.ts";

/**
 * This folder writes the completion scripts of the shells. They are made of the table of commands
 * (programs.ts), so that they know every command, option and value, and start no process. It is not
 * for completing memories: that would need the store at every press of a key.
 */
export interface CompletedCommand {
  /** One or two words. */
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** The words it takes as an operand, if only some are allowed. */
  readonly operands: readonly string[];
}

export interface CompletedOption {
  readonly flag: string;
  readonly meaning: string;
  readonly takesValue: boolean;
  readonly values: readonly string[];
}

/** Commands of two words that begin with the same one. */
export interface CompletedFamily {
  readonly word: string;
  readonly words: readonly { readonly word: string; readonly summary: string }[];
}

export interface CompletionTable {
  readonly commands: readonly CompletedCommand[];
  readonly families: readonly CompletedFamily[];
  /** The words that a call can begin with. */
  readonly first: readonly { readonly word: string; readonly summary: string }[];
}

export function completionTable(commands: readonly Command[]): CompletionTable {
  const listed = commands.filter(({ isInternal, name }) => isInternal !== true && name !== "");
  const named = listed.flatMap((command) =>
    [command.name, ...(command.aliases ?? [])].map((name) => toCompleted(command, name)),
  );
  const families = familiesOf(named);
  const singles = named.filter(({ name }) => !name.includes(" "));
  const others = families.filter(({ word }) => !singles.some(({ name }) => name === word));
  return {
    // Names of two words come first, because they also begin like those of one.
    commands: [...named].sort((a, b) => wordsIn(b.name) - wordsIn(a.name)),
    families,
    first: [
      ...singles.map(({ name, summary }) => ({ word: name, summary })),
      ...others.map(({ word, words }) => ({
        word,
        summary: words.map((one) => one.word).join(", "),
      })),
      { word: "help", summary: "Explain a command" },
    ],
  };
}

function toCompleted(command: Command, name: string): CompletedCommand {
  const options = Object.entries(allOptions(command)).map(([option, parameter]) => ({
    flag: `--${option}`,
    meaning: parameter.meaning,
    takesValue: parameter.type !== "switch",
    values: parameter.values ?? [],
  }));
  return { name, summary: command.summary, options, operands: choicesIn(command.operands) };
}

/** "[on|off]" names the words it allows; "[last|<id>]" one of them. */
function choicesIn(operands: string): string[] {
  const [, first = ""] = /^[[<]([^\]]*)[\]>]$/.exec(operands) ?? [];
  return first.includes("|") ? first.split("|").filter((word) => /^[\w-]+$/.test(word)) : [];
}

function familiesOf(commands: readonly CompletedCommand[]): CompletedFamily[] {
  const long = commands.filter(({ name }) => name.includes(" "));
  const words = [...new Set(long.map(({ name }) => name.split(" ")[0] ?? ""))];
  return words.map((word) => ({
    word,
    words: long
      .filter(({ name }) => name.startsWith(`${word} `))
      .map(({ name, summary }) => ({ word: name.slice(word.length + 1), summary })),
  }));
}

function wordsIn(name: string): number {
  return name.split(" ").length;
}
