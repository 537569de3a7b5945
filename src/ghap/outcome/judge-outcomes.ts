import { proveByEcho } from "@/ghap/outcome/echo-proof.ts";
import { type ExitProof, proveByExit } from "@/ghap/outcome/exit-proof.ts";
import type { Check, FoundChecks } from "@/ghap/outcome/find-checks.ts";
import {
  countsFailures,
  hasNotRun,
  reportsNoFailure,
  saysNotCompiled,
  saysNotFetched,
  saysNotRun,
} from "@/ghap/outcome/not-run.ts";
import type {
  CheckKind,
  CheckOutcome,
  CheckResult,
  LineEnd,
  ParsedCommand,
  ParseLine,
} from "@/ghap/outcome/outcome.ts";
import { readSummaries, type Summaries } from "@/ghap/outcome/summaries/read-summaries.ts";
import { readShownScript, type ShownScript } from "@/ghap/outcome/shown-script.ts";
import { type Visibility, visibilityOf } from "@/ghap/outcome/visible-output.ts";

/** A command line that has ended, or has not. */
export interface EndedLine {
  readonly parse: ParseLine;
  readonly end: LineEnd;
  readonly output: string;
}

/**
 * Says what the tests and builds of a line showed: one outcome for each kind, because their summaries
 * cannot be told apart. Empty if the line runs neither.
 */
export function judgeOutcomes(found: FoundChecks, line: EndedLine): CheckOutcome[] {
  const kinds: readonly CheckKind[] = ["build", "test"];
  return kinds.flatMap((kind) => {
    const checks = found.checks.filter((check) => check.kind === kind);
    const last = checks.at(-1);
    if (last === undefined) return [];
    const isWhole = checks.every((check) => check.isWhole);
    return [{ kind, words: last.words, isWhole, ...resultOf(kind, checks, found, line) }];
  });
}

function resultOf(
  kind: CheckKind,
  checks: readonly Check[],
  found: FoundChecks,
  { parse, end, output }: EndedLine,
): Pick<CheckOutcome, "result" | "summary" | "isUncompiled"> {
  if (end.kind === "unfinished" || hasNotRun(end.code, output)) return UNKNOWN;
  const summaries = readSummaries(kind, output);
  const isUnsaid = summaries.passed + summaries.failed === 0;
  if (kind === "test" && summaries.none > 0 && isUnsaid) return UNKNOWN;
  const [first] = checks;
  const isOnly = first !== undefined && checks.length === 1;
  const readScript = () => (isOnly ? readShownScript(first, output, parse) : undefined);
  if (
    isUnsaid &&
    (checks.some((check) => mayBeMissing(check, output)) || readScript()?.runsNothing)
  )
    return UNKNOWN;
  const run: JudgedRun = { checks, found, exitCode: end.code, output, summaries, readScript };
  if (end.code !== 0 && isBehindFailedBuild(run)) return UNKNOWN;
  const result = together(checks.map((check) => resultOfCheck(check, run)));
  const isUncompiled =
    kind === "test" && result === "failed" && !hasOwnWords(summaries) && saysNotCompiled(output);
  return { result, summary: summaries.line, ...(isUncompiled && { isUncompiled }) };
}

const UNKNOWN = { result: "unknown", summary: "" } as const;

/** The checks of one kind, and everything that is known about how they ended. */
interface JudgedRun {
  readonly checks: readonly Check[];
  readonly found: FoundChecks;
  readonly exitCode: number;
  readonly output: string;
  readonly summaries: Summaries;
  readonly readScript: () => ShownScript | undefined;
}

function together(results: readonly CheckResult[]): CheckResult {
  if (results.includes("failed")) return "failed";
  return results.every((result) => result === "passed") ? "passed" : "unknown";
}

/** `npm test --if-present` prints nothing if there is no such script. */
function mayBeMissing({ words }: Check, output: string): boolean {
  return words.includes("--if-present") && output.trim() === "";
}

function resultOfCheck(check: Check, run: JudgedRun): CheckResult {
  const { checks, found, exitCode, output, summaries } = run;
  const proof = proofOf(check, run);
  const says = sayingOf(summaries, visibilityOf(found.commands, check, output));
  const isTest = check.kind === "test";
  const isOnlyShared = isTest && summaries.failed > 0 && !hasOwnWords(summaries);
  if (isOnlyShared && exitCode !== 0 && (proof === "nothing" || saysNotFetched(output)))
    return "unknown";
  if (exitCode !== 0 && check.isAmong && !hasOwnWords(summaries)) return "unknown";
  if (proof === "passed") return isTest && isDenied(says, run) ? "unknown" : "passed";
  // Tests that pass while the command fails: a threshold of coverage, say.
  const mayHavePassed = summaries.failed === 0 && summaries.passed + summaries.doubt > 0;
  if (proof === "failed")
    return isTest && (mayHavePassed || hasFailedOtherwise(check, run)) ? "unknown" : "failed";
  const later = exitCode === 0 || isTest ? [] : testsBehind(check, found);
  if (later.length > 0 && hasOwnWords(readSummaries("test", output))) return "passed";
  if (later.length > 0 && summaries.passed > 0) return "unknown";
  // Nobody can tell to which of several runs a single summary belongs.
  if (says === "passed" && summaries.wholePassed < checks.length && checks.length > 1)
    return "unknown";
  if (says === "unknown" && !isTest && isSilentPass(check, output)) return "passed";
  return says;
}

/**
 * True if the output speaks of failures, or of tests that were not run, although the exit code is 0,
 * as that of Pester always is.
 */
function isDenied(says: CheckResult, { summaries, output }: JudgedRun): boolean {
  const isDoubtful = summaries.doubt > 0 || (summaries.passed === 0 && countsFailures(output));
  return says === "failed" || isDoubtful;
}

/**
 * True if something else than a test has failed: a runner whose words are known, or what runs in a
 * container, says nothing of a failure.
 */
function hasFailedOtherwise(
  { isNamed, isElsewhere }: Check,
  { summaries, readScript, output }: JudgedRun,
): boolean {
  if (summaries.failed > 0) return false;
  const isKnown = !isNamed || isElsewhere || readScript()?.runsKnownProgram === true;
  return isKnown && reportsNoFailure(output);
}

function proofOf(check: Check, run: JudgedRun): ExitProof {
  const { found, exitCode, output } = run;
  const byExit = proveByExit(found.commands, check, exitCode);
  if (byExit === "passed" && hidesFailures(check, run)) return "nothing";
  if (byExit !== "nothing") return byExit;
  const byEcho = proveByEcho(found.commands, check, output);
  return byEcho !== "nothing" && saysNotRun(output) ? "nothing" : byEcho;
}

/** True if the exit code is 0 whatever happens; not asked if the summary says that all passed. */
function hidesFailures(check: Check, { summaries, readScript, output }: JudgedRun): boolean {
  if (summaries.passed > 0 && summaries.failed === 0) return false;
  return ignoresFailures(check, output) || readScript()?.hidesExitCode === true;
}

function sayingOf(summaries: Summaries, visibility: Visibility): CheckResult {
  const { failed, passed, wholePassed, partsPassed, doubt } = summaries;
  if (failed > 0) return "failed";
  if (doubt > 0) return "unknown";
  const telling = { all: passed, end: passed - partsPassed, part: wholePassed, one: 0 }[visibility];
  return telling > 0 ? "passed" : "unknown";
}

/** `-Dmaven.test.failure.ignore`, `stop_on_failure = FALSE`, a target of make with `-` before it. */
function ignoresFailures({ words }: Check, output: string): boolean {
  if (output.includes("(ignored)") && / Error \d+ \(ignored\)$/m.test(output)) return true;
  return words.some((word) =>
    /ignore\w*fail|fail\w*[.-]ignore|stop_on_failure ?= ?F|exit-?zero|^--no-bail$|\bInvoke-Pester\b|\bruntests\b/i.test(
      word,
    ),
  );
}

/** The tests that are run only if this build passes. */
function testsBehind({ at }: Check, { commands, checks }: FoundChecks): readonly Check[] {
  return checks.filter(
    (later) => later.kind === "test" && later.at > at && isChained(commands, at, later.at),
  );
}

function isChained(commands: readonly ParsedCommand[], from: number, to: number): boolean {
  return commands
    .slice(from + 1, to + 1)
    .every(({ operatorBefore }) => operatorBefore === "&&" || operatorBefore === "|");
}

/** True if a runner of tests has said something that a build would not say. */
function hasOwnWords({ passed, failed, shared }: Summaries): boolean {
  return passed + failed > shared;
}

/** True for tests that were not run, because a build before them has failed. */
function isBehindFailedBuild({ checks, found, output, summaries }: JudgedRun): boolean {
  const builds = found.checks.filter(({ kind }) => kind === "build");
  const isBehind = checks.every(
    ({ kind, at }) =>
      kind === "test" &&
      builds.some((build) => build.at < at && isChained(found.commands, build.at, at)),
  );
  if (!isBehind || hasOwnWords(summaries)) return false;
  const { failed, passed } = readSummaries("build", output);
  return failed > 0 && passed === 0;
}

/** Type checkers print nothing if all is well. */
function isSilentPass({ words }: Check, output: string): boolean {
  const isTypeCheck = /(?:^|[\\/])(?:vue-)?tsc$/.test(words[0] ?? "");
  return isTypeCheck && output.trim() === "" && !words.includes("-b");
}
