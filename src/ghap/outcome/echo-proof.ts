import { type ExitProof, neverFails, ownsPipe } from "@/ghap/outcome/exit-proof.ts";
import type { Check } from "@/ghap/outcome/find-checks.ts";
import { type ParsedCommand, programName } from "@/ghap/outcome/outcome.ts";

/**
 * Says what a line prints itself about how one of its commands ended: `npm test; echo "exit=$?"`,
 * `make check && echo OK || echo FAILED`. It proves as much as an exit code does.
 */
export function proveByEcho(
  commands: readonly ParsedCommand[],
  { at }: Check,
  output: string,
): ExitProof {
  if (!ownsPipe(commands, at)) return proveByPipeStatus(commands, at, output);
  const next = commands[at + 1];
  if (next?.operatorBefore === ";") return proveByCode(commands, at + 1, "$?", output);
  return next?.operatorBefore === "&&" ? proveByWords(commands, at, output) : "nothing";
}

/** `npm test | tail; echo ${PIPESTATUS[0]}`: the exit code of the first command of the pipe. */
function proveByPipeStatus(
  commands: readonly ParsedCommand[],
  at: number,
  output: string,
): ExitProof {
  const next = commands.findIndex(({ operatorBefore }, i) => i > at && operatorBefore !== "|");
  const isFirst = commands[at]?.operatorBefore !== "|";
  if (!isFirst || next < 0 || commands[next]?.operatorBefore !== ";") return "nothing";
  return proveByCode(commands, next, "${PIPESTATUS[0]}", output);
}

/** `; echo "exit=$?"`: the line that it prints has the exit code. */
function proveByCode(
  commands: readonly ParsedCommand[],
  at: number,
  variable: string,
  output: string,
): ExitProof {
  const template = echoed(commands[at]);
  const [before, after, ...others] = template?.split(variable) ?? [];
  if (before === undefined || after === undefined || others.length > 0) return "nothing";
  // A number alone may be anybody's, unless it is the last thing that is printed.
  const isAlone = template === variable;
  if (isAlone && at !== commands.length - 1) return "nothing";
  const lines = linesOf(output);
  const candidates = isAlone ? lines.slice(-1) : lines;
  const codes = candidates.flatMap((line) => {
    if (!line.startsWith(before) || !line.endsWith(after)) return [];
    const code = line.slice(before.length, line.length - after.length);
    return /^\d{1,3}$/.test(code) ? [Number(code)] : [];
  });
  const code = codes.at(-1);
  // Above: the shell could not run it, or a signal has ended it.
  if (code === undefined || code >= SHELL_CODES_MIN) return "nothing";
  return code === 0 ? "passed" : "failed";
}

/** Exit codes from here on are those of the shell, of `timeout` and of signals. */
const SHELL_CODES_MIN = 124;

/** `&& echo OK || echo FAILED`, at the end of a line of which nothing else can fail. */
function proveByWords(commands: readonly ParsedCommand[], at: number, output: string): ExitProof {
  const [good, bad] = [echoed(commands[at + 1]), echoed(commands[at + 2])];
  const isLast = commands.length === at + 3 && commands[at + 2]?.operatorBefore === "||";
  if (!isLast || good === undefined || bad === undefined) return "nothing";
  const areTold = !/[$`*]/.test(good + bad) && good !== bad && good !== "" && bad !== "";
  if (!areTold || !commands.slice(0, at).every(neverFails)) return "nothing";
  const lines = linesOf(output);
  if (lines.at(-1) === good) return "passed";
  // Alone the word may mean that there was nothing to run.
  return lines.at(-1) === bad && lines.length > 1 ? "failed" : "nothing";
}

/** The text that a command prints, as it is written; undefined if it is no `echo`. */
function echoed(command: ParsedCommand | undefined): string | undefined {
  if (command === undefined || programName(command.words[0]) !== "echo") return undefined;
  const words = command.words.slice(1);
  return words[0]?.startsWith("-") === true ? undefined : words.join(" ").trim();
}

function linesOf(output: string): string[] {
  return output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
