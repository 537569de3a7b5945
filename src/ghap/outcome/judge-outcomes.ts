import { proveByEcho } from "@/ghap/outcome/echo-proof.ts";
import { proveByExit } from "@/ghap/outcome/exit-proof.ts";
import { type Check, findChecks, type FoundChecks } from "@/ghap/outcome/find-checks.ts";
import type {
  CheckKind,
  CheckOutcome,
  CheckResult,
  LineEnd,
  ParsedCommand,
  ParseLine,
} from "@/ghap/outcome/outcome.ts";
import { readSummaries, type Summaries } from "@/ghap/outcome/summaries/read-summaries.ts";
import { type Visibility, visibilityOf } from "@/ghap/outcome/visible-output.ts";

/** A command line that has ended, or has not. */
export interface EndedLine {
  readonly commands: readonly ParsedCommand[];
  readonly parse: ParseLine;
  readonly end: LineEnd;
  readonly output: string;
  /** The list `matchers` of the configuration. */
  readonly matchers?: readonly string[];
}

/**
 * Says what the tests and builds of a line showed: one outcome for each kind, because their summaries
 * cannot be told apart. Empty if the line runs neither.
 */
export function judgeOutcomes(line: EndedLine): CheckOutcome[] {
  const found = findChecks(line.commands, line.parse, line.matchers);
  const kinds: readonly CheckKind[] = ["build", "test"];
  return kinds.flatMap((kind) => {
    const checks = found.checks.filter((check) => check.kind === kind);
    const [first] = checks;
    if (first === undefined) return [];
    const result = resultOf(kind, checks, found, line);
    const last = checks.at(-1) ?? first;
    return [{ kind, result, words: last.words, isWhole: checks.every(({ isWhole }) => isWhole) }];
  });
}

function resultOf(
  kind: CheckKind,
  checks: readonly Check[],
  found: FoundChecks,
  { end, output }: EndedLine,
): CheckResult {
  if (end.kind === "unfinished" || hasNotRun(end.code, output)) return "unknown";
  const summaries = readSummaries(kind, output);
  if (kind === "test" && summaries.none > 0 && summaries.passed + summaries.failed === 0)
    return "unknown";
  const results = checks.map((check) =>
    resultOfCheck(check, checks, found, end.code, output, summaries),
  );
  if (results.includes("failed")) return "failed";
  return results.every((result) => result === "passed") ? "passed" : "unknown";
}

function resultOfCheck(
  check: Check,
  checks: readonly Check[],
  { commands, checks: all }: FoundChecks,
  exitCode: number,
  output: string,
  summaries: Summaries,
): CheckResult {
  const byExit = proveByExit(commands, check, exitCode);
  const isEchoed = byExit === "nothing" && !NOT_RUN.test(edgesOf(output));
  const proof = isEchoed ? proveByEcho(commands, check, output) : byExit;
  const says = sayingOf(summaries, visibilityOf(commands, check, output));
  const isTest = check.kind === "test";
  if (proof === "passed") return says === "failed" && isTest ? "unknown" : "passed";
  // Tests that pass while the command fails: a threshold of coverage, say.
  const mayHavePassed = says === "passed" || (says === "unknown" && summaries.doubt > 0);
  if (proof === "failed") return mayHavePassed && isTest ? "unknown" : "failed";
  if (isStoppedBehind(check, all, commands, exitCode, output)) return "passed";
  // Nobody can tell to which of several runs a single summary belongs.
  if (says === "passed" && summaries.wholePassed < checks.length && checks.length > 1)
    return "unknown";
  if (says === "unknown" && !isTest && isSilentPass(check, output)) return "passed";
  return says;
}

function sayingOf(summaries: Summaries, visibility: Visibility): CheckResult {
  const { failed, passed, wholePassed, partsPassed, doubt } = summaries;
  if (failed > 0) return "failed";
  if (doubt > 0) return "unknown";
  const telling = { all: passed, end: passed - partsPassed, part: wholePassed, one: 0 }[visibility];
  return telling > 0 ? "passed" : "unknown";
}

/** True if a later command of the same chain has printed its own summary: this one has passed. */
function isStoppedBehind(
  { at, kind }: Check,
  all: readonly Check[],
  commands: readonly ParsedCommand[],
  exitCode: number,
  output: string,
): boolean {
  if (exitCode === 0) return false;
  return all.some((later) => {
    if (later.at <= at || later.kind === kind) return false;
    const isChained = commands
      .slice(at + 1, later.at + 1)
      .every(({ operatorBefore }) => operatorBefore === "&&");
    const { failed, passed } = readSummaries(later.kind, output);
    return isChained && kind === "build" && failed + passed > 0;
  });
}

/** Type checkers print nothing if all is well. */
function isSilentPass({ words }: Check, output: string): boolean {
  const isTypeCheck = /(?:^|[\\/])(?:vue-)?tsc$/.test(words[0] ?? "");
  return isTypeCheck && output.trim() === "" && !words.includes("-b");
}

/** Exit codes of the shell, of `timeout` and of signals: the command was not run to its end. */
const NOT_ENDED: ReadonlySet<number> = new Set([124, 126, 127, 130, 137, 143]);

/** Texts by which a shell or a runner says that it has run nothing. */
const NOT_RUN =
  /(?:^|\n)(?:\S+: (?:line \d+: )?)?(?:cd|pushd): .*(?:No such file|Not a directory|not found)|command not found$|: not found$|\bMissing script: |\bCommand "[^"\n]*" not found|No rule to make target|Could not read package\.json|ERR_PNPM_NO_SCRIPT|\bERROR: (?:file or directory )?not found: |\bUnknown command:|is not recognized as an internal or external command|(?:^|\n)Command timed out after|no such service|Cannot connect to the Docker daemon|Couldn't find a script named/m;
/** Guess: they are at the start or at the end. */
const NOT_RUN_CHARS = 4_000;

function hasNotRun(exitCode: number, output: string): boolean {
  if (exitCode === 0) return false;
  if (NOT_ENDED.has(exitCode)) return true;
  return NOT_RUN.test(edgesOf(output));
}

function edgesOf(output: string): string {
  const text =
    output.length <= 2 * NOT_RUN_CHARS
      ? output
      : output.slice(0, NOT_RUN_CHARS) + output.slice(-NOT_RUN_CHARS);
  return text.replaceAll("\r", "");
}
