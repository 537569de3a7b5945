import type { FailureBody } from "@/session/activity.ts";
import { type CommandRun, describeRun } from "@/session/commands/command-key.ts";
import { remedyKind } from "@/session/commands/remedy-command.ts";

/**
 * The commands that may have helped because they were run in front of the failed one, in the line
 * that passed: `nvm use 22 && npm test` after a failed `npm test`.
 */
export function commandsInFront({ command }: FailureBody, { key, parts }: CommandRun): string[] {
  const failed = describeRun(command);
  if (key === failed.key) return [];
  const at = parts.findIndex((part) => part === failed.key || failed.parts.includes(part));
  return parts.slice(0, Math.max(0, at)).filter((part) => remedyKind(part) !== undefined);
}

/** Commands that change only the shell: they help nothing but what follows in the same line. */
const SHELL_COMMANDS =
  /^(?:nvm|fnm|source|\.|export|cd|conda|mamba|workon|asdf|pyenv|rbenv|rvm|sdk|eval|set|unset|alias|module|direnv|use)(?:\s|$)/;

export function preparesShell(command: string): boolean {
  return SHELL_COMMANDS.test(command);
}
