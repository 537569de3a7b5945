import type { Check } from "@/ghap/outcome/find-checks.ts";
import { type ParsedCommand, programName } from "@/ghap/outcome/outcome.ts";

/**
 * How much of a command's output reaches us. "end": its last lines at least. "part": some lines,
 * and a failure may be among those that are missing. "one": of several runs, that of the last.
 */
export type Visibility = "all" | "end" | "part" | "one";

const SHOWING_END =
  /^(?:tail|cat|tee|less|more|bat|ts|nl|xcbeautify|xcpretty|tap-spec|tap-dot|pino-pretty)$/;

export function visibilityOf(
  commands: readonly ParsedCommand[],
  check: Check,
  output: string,
): Visibility {
  const visibility = visibilityOfRun(commands, check, output);
  return visibility !== "all" && runsSeveral(check.words) ? "one" : visibility;
}

/** Ways to run the same in many packages, or to go on after a failure, without a last word on all. */
const SEVERAL: Readonly<Record<string, RegExp>> = {
  npm: /^(?:-ws|--workspaces)$/,
  pnpm: /^(?:-r|--recursive|recursive|multi)$/,
  yarn: /^workspaces$/,
  make: /^(?:-k|--keep-going)$/,
};

function runsSeveral(words: readonly string[]): boolean {
  const program = programName(words[0]);
  const several = Object.hasOwn(SEVERAL, program) ? SEVERAL[program] : undefined;
  return several !== undefined && words.some((word) => several.test(word));
}

function visibilityOfRun(
  commands: readonly ParsedCommand[],
  { at }: Check,
  output: string,
): Visibility {
  let visibility: Visibility = "all";
  for (let i = at + 1; commands[i]?.operatorBefore === "|"; i += 1) {
    const words = commands[i]?.words ?? [];
    const program = programName(words[0]);
    const isShort =
      /^(?:head|tail)$/.test(program) && linesIn(output) + BLANK_LINES_MAX < linesShown(words);
    if (isShort || hidesNoFailure(program, words)) continue;
    if (!SHOWING_END.test(program)) return "part";
    if (program === "tail") visibility = "end";
  }
  return visibility;
}

/** Guess: the client leaves out no more empty lines at the start and the end of an output. */
const BLANK_LINES_MAX = 2;

function linesIn(output: string): number {
  return output.trimEnd().split("\n").length;
}

/** True for `grep -v` with a text that no report of a failure has. */
function hidesNoFailure(program: string, words: readonly string[]): boolean {
  if (!/^(?:e|f)?grep$|^rg$/.test(program)) return false;
  const isInverse = words.some((word) => /^-[a-zA-Z]*v[a-zA-Z]*$|^--invert-match$/.test(word));
  const patterns = words.slice(1).filter((word) => !word.startsWith("-"));
  return (
    isInverse && patterns.every((word) => /^[\w ,:-]{3,}$/.test(word) && !OF_FAILURE.test(word))
  );
}

const OF_FAILURE = /fail|err|not ok|panic|abort|exit|cancel|timeout|summary|result|tests|suite/i;

/** The number of lines that `head` or `tail` shows at most. */
function linesShown(words: readonly string[]): number {
  const joined = words.map((word) => /^-(?:n|-lines=)?(\d+)$/.exec(word)?.[1]);
  const behind = words[words.indexOf("-n") + 1];
  const lines = joined.find((count) => count !== undefined) ?? behind;
  return /^\d+$/.test(lines ?? "") ? Number(lines) : words.length > 1 ? 0 : 10;
}
