import { allOptions } from "@/cli/input/options.ts";
import type { Command } from "@/cli/command.ts";
import type { Parameter } from "@/operations/operation.ts";

/** Renders the help of one command. */
export function commandHelp(program: string, command: Command): string {
  const call = [program, command.name, command.operands, "[options]"].filter(Boolean).join(" ");
  return [
    `${command.summary}.`,
    "",
    `Usage: ${call}`,
    "",
    "Options:",
    ...columns(Object.entries(allOptions(command)).map(([name, p]) => [flag(name, p), meaning(p)])),
    ...(command.examples.length === 0
      ? []
      : ["", "Examples:", ...command.examples.map((e) => `  ${e}`)]),
  ].join("\n");
}

/** Renders the overview of the program and its commands. */
export function programHelp(program: string, about: string, commands: readonly Command[]): string {
  const listed = commands.filter((command) => command.isInternal !== true);
  return [
    about,
    "",
    `Usage: ${program} <command> [options]`,
    "",
    "Commands:",
    ...columns(
      listed.map(({ name, operands, summary }) => [`${name} ${operands}`.trim(), summary]),
    ),
    "",
    `'${program} <command> --help' explains a command; '${program} --version' prints the version.`,
  ].join("\n");
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

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
