import type { ParsedCommand } from "@/ghap/outcome/outcome.ts";
import { splitCommands } from "@/session/commands/simple-command.ts";

/**
 * A command line as its simple commands, with the one shell parser there is. A subshell around the
 * whole line is taken away. Undefined if the line is more than a list of simple commands.
 */
export function parseLine(line: string): readonly ParsedCommand[] | undefined {
  const text = line.trim();
  const commands = splitCommands(text) ?? splitCommands(withoutBrackets(text));
  return commands?.map(({ words, operatorBefore }) => ({
    words: words.map(({ value }) => value),
    operatorBefore,
  }));
}

function withoutBrackets(text: string): string {
  const inner = /^\(([^()]*)\)$/.exec(text)?.[1];
  return inner ?? text;
}

/** True if the whole line goes on in the background: `npm test &`. */
export function endsInBackground(line: string): boolean {
  return /[^&]&\s*$/.test(line);
}
