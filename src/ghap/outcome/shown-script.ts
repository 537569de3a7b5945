import { neverFails } from "@/ghap/outcome/exit-proof.ts";
import { type Check, findChecks } from "@/ghap/outcome/find-checks.ts";
import { type ParsedCommand, type ParseLine, programName } from "@/ghap/outcome/outcome.ts";

/**
 * The package managers of JavaScript print the line that a script stands for. It may hide the exit
 * code (`jest || true`), or run nothing (`echo "no tests yet"`).
 */
export interface ShownScript {
  readonly runsNothing: boolean;
  readonly hidesExitCode: boolean;
  /** True if it runs a program that is known to run tests or builds. */
  readonly runsKnownProgram: boolean;
}

const PACKAGE_MANAGERS = /^(?:npm|pnpm|yarn|bun)$/;

/** npm and pnpm print the script's name before its line, Yarn and Bun the line alone. */
const SHOWN = /^> [^\n]*\n> ([^\n]+)$|^\$ ([^\n]+)$/m;
/** Guess: the line stands before what the script prints. */
const SHOWN_CHARS = 2_000;

/** Reads the line of the script that a command runs; undefined if it is not shown. */
export function readShownScript(
  { words, isNamed }: Check,
  output: string,
  parse: ParseLine,
): ShownScript | undefined {
  if (!isNamed || !PACKAGE_MANAGERS.test(programName(words[0]))) return undefined;
  const match = SHOWN.exec(output.slice(0, SHOWN_CHARS));
  const commands = parse(match?.[1] ?? match?.[2] ?? "");
  if (commands === undefined || commands.length === 0) return undefined;
  return {
    runsNothing: commands.every(neverFails),
    hidesExitCode: commands.some(hidesTheOneBefore),
    runsKnownProgram: findChecks(commands, parse).checks.some((check) => !check.isNamed),
  };
}

function hidesTheOneBefore({ operatorBefore }: ParsedCommand): boolean {
  return operatorBefore !== undefined && operatorBefore !== "&&";
}
