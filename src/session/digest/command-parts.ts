import { commandKey } from "@/session/commands/command-key.ts";
import {
  renderAsWritten,
  type SimpleCommand,
  splitCommands,
} from "@/session/commands/simple-command.ts";

/*
 * Command lines that run several commands. Whether a failure is over must not depend on what
 * else stood on the line: after `npm test` has failed, `npm run build && npm test` settles it.
 */

/** The key of the command that decides the exit code of the line: the last one. */
export function decidingKey(line: string): string {
  return passedKeys(line).at(-1) ?? commandKey(joinContinuedLines(line));
}

/** True if a run of the second line that passed shows that the first no longer fails. */
export function isSettledBy(failedLine: string, passedLine: string): boolean {
  return passedKeys(passedLine).includes(decidingKey(failedLine));
}

/**
 * The keys of all commands that passed if the whole line did: those joined by && at its end. A
 * command before a `;` may have failed, and with `||` nobody knows which of them did.
 */
export function passedKeys(line: string): string[] {
  const text = joinContinuedLines(line);
  const commands = splitCommands(text);
  if (commands === undefined || commands.length === 1) return [commandKey(text)];
  if (commands.some(({ operatorBefore: operator }) => operator === "||")) return [];
  const pipelines = lastChain(commands).map(renderPipeline);
  const keys = pipelines.map(commandKey).filter((key) => key !== "");
  return keys.length === 0 ? [commandKey(text)] : keys;
}

/** Puts a command that was continued with a backslash on one line. */
export function joinContinuedLines(command: string): string {
  return command.includes("\\\n") ? command.replace(/\\\r?\n[ \t]*/g, " ") : command;
}

/** The pipelines that are joined by && at the end of the line, without closing reports. */
function lastChain(commands: readonly SimpleCommand[]): SimpleCommand[][] {
  const chain: SimpleCommand[][] = [];
  for (const command of commands) {
    const { operatorBefore: operator } = command;
    if (operator === "|" && chain.length > 0) chain.at(-1)?.push(command);
    else if (operator === "&&" || chain.length === 0 || isReport(command)) chain.push([command]);
    else chain.splice(0, chain.length, [command]);
  }
  const done = chain.filter(([first]) => first === undefined || !isReport(first));
  return done.length === 0 ? chain : done;
}

/** True for `echo`, `cd` and the like, which neither pass nor fail. */
function isReport({ words }: SimpleCommand): boolean {
  return /^(?:echo|printf|true|:|cd|pushd|popd|export|set|source|\.|sleep|exit)$/.test(
    words[0]?.value ?? "",
  );
}

function renderPipeline(pipeline: readonly SimpleCommand[]): string {
  return pipeline.map((command) => renderAsWritten(command, true)).join(" | ");
}
