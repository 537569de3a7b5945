import { allOptions } from "@/cli/input/options.ts";
import type { Command } from "@/cli/command.ts";
import { firstWord, groupCommands } from "@/cli/output/command-groups.ts";
import { shellLines, twoColumns, wrapText } from "@/cli/output/wrap-lines.ts";
import type { Parameter } from "@/operations/operation.ts";

const WIDTH = 80;
const OPTION_CHARS = 24;
const NAME_CHARS = 28;

/** Renders the help of one command. */
export function commandHelp(program: string, command: Command): string {
  const call = [program, command.name, command.operands, "[options]"].filter(Boolean).join(" ");
  const options = Object.entries(allOptions(command));
  const aliases = command.aliases ?? [];
  return [
    ...wrapText(`${command.summary}.`, WIDTH),
    "",
    `Usage: ${call}`,
    ...(aliases.length === 0
      ? []
      : [`Also: ${aliases.map((name) => `${program} ${name}`).join(", ")}`]),
    "",
    "Options:",
    ...twoColumns(
      options.map(([name, parameter]) => [flag(name, parameter), meaning(parameter)]),
      OPTION_CHARS,
    ),
    ...(command.examples.length === 0
      ? []
      : ["", "Examples:", ...command.examples.flatMap(shellLines)]),
  ].join("\n");
}

/** Renders the overview of the program and its commands. */
export function programHelp(program: string, about: string, commands: readonly Command[]): string {
  const listed = commands.filter((command) => command.isInternal !== true);
  return [
    ...wrapText(about, WIDTH),
    "",
    `Usage: ${program} <command> [options]`,
    ...groupCommands(listed).flatMap((group) => [
      "",
      `${group.heading}:`,
      ...nameLines(group.commands),
    ]),
    "",
    `'${program} help <command>' explains a command.`,
    `'${program} --version' prints the version.`,
  ].join("\n");
}

/** Renders the commands that begin with this word, such as "ghap"; undefined if there is none. */
export function familyHelp(
  program: string,
  word: string,
  commands: readonly Command[],
): string | undefined {
  const family = commands.filter(
    (command) =>
      firstWord(command) === word && command.name !== word && command.isInternal !== true,
  );
  if (family.length === 0) return undefined;
  return [
    `Usage: ${program} ${word} <command> [options]`,
    "",
    ...nameLines(family),
    "",
    `'${program} help ${word} <command>' explains a command.`,
  ].join("\n");
}

function nameLines(commands: readonly Command[]): string[] {
  return twoColumns(
    commands.map(({ name, summary }) => [name, summary]),
    NAME_CHARS,
  );
}

function flag(name: string, parameter: Parameter): string {
  const { short } = parameter;
  if (parameter.type === "switch")
    return short === undefined ? `--${name}` : `-${short}, --${name}`;
  const value = { text: "text", number: "n", list: "a,b" }[parameter.type];
  return `--${name} <${value}>`;
}

function meaning(parameter: Parameter): string {
  const values = parameter.values === undefined ? "" : `: ${parameter.values.join(", ")}`;
  return `${parameter.meaning}${values}`;
}
