import type { Command } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { bashCompletion } from "@/cli/completion/bash-completion.ts";
import { completionTable, type CompletionTable } from "@/cli/completion/completion-table.ts";
import { fishCompletion } from "@/cli/completion/fish-completion.ts";
import { zshCompletion } from "@/cli/completion/zsh-completion.ts";

const SHELLS: Readonly<Record<string, (program: string, table: CompletionTable) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** The command that prints completion scripts for a program with these commands. */
export function completionCommand(listCommands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "Print a completion script for your shell",
    operands: "<bash|zsh|fish>",
    options: {},
    examples: [
      "source <(context-graph completion bash)",
      "context-graph completion zsh > ~/.zfunc/_context-graph",
      "context-graph completion fish | source",
    ],
    isWithoutProject: true,
    run({ operands, program }) {
      const [shell = ""] = operands;
      const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
      if (write === undefined) {
        const detail = `For which shell? Give one of ${Object.keys(SHELLS).join(", ")}.`;
        throw usageError(detail);
      }
      const script = write(program, completionTable(listCommands()));
      return { text: script, json: { shell, script } };
    },
  };
}
