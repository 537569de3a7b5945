import type { Check } from "@/ghap/outcome/find-checks.ts";
import { type ParsedCommand, programName } from "@/ghap/outcome/outcome.ts";
import { isListed } from "@/ghap/outcome/word-list.ts";

/**
 * Says what the exit code of a whole line proves about one of its commands, by the rules of the shell:
 * a pipe has the exit code of its last command, `&&` stops at the first failure, `;` and `||` hide
 * what was before.
 */
export type ExitProof = "passed" | "failed" | "nothing";

export function proveByExit(
  commands: readonly ParsedCommand[],
  { at }: Check,
  exitCode: number,
): ExitProof {
  const { start, end } = decidingSegment(commands);
  if (at < start || at >= end || isInBackground(commands, at)) return "nothing";
  if (!ownsPipe(commands, at)) return "nothing";
  return exitCode === 0 ? provesPass(commands, at, end) : provesFailure(commands, at, start, end);
}

/** The commands after the last `;` or `&`; with `set -e` all commands decide. */
function decidingSegment(commands: readonly ParsedCommand[]): { start: number; end: number } {
  const end = commands.length;
  if (commands.some(({ words }) => isSetting(words, /^-\w*e/))) return { start: 0, end };
  let start = end - 1;
  while (start > 0 && !isSeparator(commands[start])) start -= 1;
  return { start: Math.max(start, 0), end };
}

function isSeparator(command: ParsedCommand | undefined): boolean {
  return command?.operatorBefore === ";" || command?.operatorBefore === "&";
}

function isInBackground(commands: readonly ParsedCommand[], at: number): boolean {
  const next = commands.findIndex(({ operatorBefore }, i) => i > at && operatorBefore !== "|");
  return next >= 0 && commands[next]?.operatorBefore === "&";
}

/** True if the exit code of its pipe is its own. */
export function ownsPipe(commands: readonly ParsedCommand[], at: number): boolean {
  if (commands[at + 1]?.operatorBefore !== "|") return true;
  return commands.some(({ words }) => words[0] === "set" && words.includes("pipefail"));
}

function provesPass(commands: readonly ParsedCommand[], at: number, end: number): ExitProof {
  if (commands[firstOfPipe(commands, at)]?.operatorBefore === "||") return "nothing";
  const after = commands.slice(at + 1, end);
  return after.some(({ operatorBefore }) => operatorBefore === "||") ? "nothing" : "passed";
}

function provesFailure(
  commands: readonly ParsedCommand[],
  at: number,
  start: number,
  end: number,
): ExitProof {
  const own = new Set(pipeOf(commands, at));
  const others = commands.slice(start, end).filter((_, i) => !own.has(start + i));
  if (commands[firstOfPipe(commands, at)]?.operatorBefore === "||") return "nothing";
  const next = commands.slice(at + 1, end).find(({ operatorBefore }) => operatorBefore !== "|");
  // `npm test || exit 1`: the second part is only run because the first has failed.
  if (next?.operatorBefore === "||") return others.every(neverFails) ? "failed" : "nothing";
  return others.every(neverFails) ? "failed" : "nothing";
}

function firstOfPipe(commands: readonly ParsedCommand[], at: number): number {
  let first = at;
  while (first > 0 && commands[first]?.operatorBefore === "|") first -= 1;
  return first;
}

function pipeOf(commands: readonly ParsedCommand[], at: number): number[] {
  const first = firstOfPipe(commands, at);
  const members = [first];
  for (let i = first + 1; commands[i]?.operatorBefore === "|"; i += 1) members.push(i);
  return members;
}

function isSetting(words: readonly string[], option: RegExp): boolean {
  return words[0] === "set" && words.slice(1).some((word) => option.test(word));
}

/** Commands that as good as never fail, or whose failure is recognised by what the shell says. */
const HARMLESS =
  "cd pushd popd export source . set unset echo printf true : sleep mkdir touch umask ulimit clear date pwd exit rm ls cat tail head tee wait";

export function neverFails({ words }: ParsedCommand): boolean {
  return isListed(HARMLESS, programName(words[0])) || words.every((word) => /^\w+=/.test(word));
}
