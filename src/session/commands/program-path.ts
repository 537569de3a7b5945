import { describeRun } from "@/session/commands/command-key.ts";
import { programOf, splitCommands } from "@/session/commands/simple-command.ts";

/** Guess: no line has more programs that matter. */
const PROGRAMS_MAX = 4;

/**
 * The programs that a command runs by their bare name, for the shell to find. None if the command
 * sets the path in which the shell looks, or reads a file that may set it.
 */
export function runsProgramBare(command: string): string[] {
  const { key, setting } = describeRun(command);
  if (setsPath(setting)) return [];
  const names = (splitCommands(key) ?? []).map(({ words }) => words[0]?.value ?? "");
  const bare = names.filter((name) => name !== "" && !/[\\/]/.test(name));
  return [...new Set(bare)].slice(0, PROGRAMS_MAX);
}

/** True if the command runs the program by its path, or sets the path in which the shell looks. */
export function runsProgramByPath(command: string, program: string): boolean {
  const { key, setting } = describeRun(command);
  return (splitCommands(key) ?? []).some(({ words }) => {
    if (programOf(words) !== program) return false;
    return words[0]?.value !== program || setsPath(setting);
  });
}

/**
 * How a command has made the shell find a program, without the arguments of that command: the
 * program's path, or the setting of PATH in front of its name. The command itself if it did
 * something else.
 */
export function wayToRun(command: string, program: string): string {
  const { key, setting } = describeRun(command);
  const named = (splitCommands(key) ?? []).find(({ words }) => programOf(words) === program);
  const path = named?.words[0]?.value;
  if (path !== undefined && path !== program) return `${path} …`;
  const assigned = /(?:^|\s)(PATH=\S+)/.exec(setting)?.[1];
  return path !== undefined && assigned !== undefined ? `${assigned} ${program} …` : command;
}

function setsPath(setting: string): boolean {
  return /(?:^|\s)PATH=|(?:^|\s)\. /.test(setting);
}
