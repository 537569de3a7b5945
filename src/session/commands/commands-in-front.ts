import { type CommandRun, describeRun } from "@/session/commands/command-key.ts";
import { cannotFixAnything } from "@/session/commands/command-purpose.ts";
import { remedyKind } from "@/session/commands/remedy-command.ts";

/**
 * The commands that may have helped because they were run in front of the failed one, in the line
 * that passed: `nvm use 22 && npm test` after a failed `npm test`.
 */
export function commandsInFront(failedCommand: string, { key, parts }: CommandRun): string[] {
  const failed = describeRun(failedCommand);
  if (key === failed.key) return [];
  const at = parts.findIndex((part) => part === failed.key || failed.parts.includes(part));
  const inFront = parts.slice(0, Math.max(0, at)).filter((part) => !cannotFixAnything(part));
  const remedies = inFront.filter((part) => remedyKind(part) !== undefined);
  return remedies.length > 0 ? remedies : inFront;
}

/** Commands that change only the shell: they help nothing but what follows in the same line. */
const SHELL_COMMANDS =
  /^(?:nvm|fnm|source|\.|export|cd|conda|mamba|workon|asdf|pyenv|rbenv|rvm|sdk|eval|set|unset|alias|module|direnv|use)(?:\s|$)/;

export function preparesShell(command: string): boolean {
  return SHELL_COMMANDS.test(command);
}

/** The first command among these, and the parts of these lines, that names the path and may make it. */
export function makerOf(
  path: string,
  failedCommand: string,
  lines: readonly string[],
): string | undefined {
  const failed = describeRun(failedCommand).parts;
  return lines
    .flatMap((line) => describeRun(line).parts)
    .find((part) => part.includes(path) && !failed.includes(part) && !cannotFixAnything(part));
}
