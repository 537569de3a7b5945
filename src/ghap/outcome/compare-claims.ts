import { stripColours } from "@/base/text.ts";
import type { Verdict } from "@/ghap/entry.ts";
import type { CheckKind, CheckOutcome, Claim, PredictedClaims } from "@/ghap/outcome/outcome.ts";

/** The command line in full and what it printed: the words of a prediction are looked for in both. */
export interface RunText {
  readonly command: string;
  readonly output: string;
}

export interface Comparison {
  readonly verdict: Verdict;
  /** Tests or builds, whichever decided it; undefined if it is unknown. */
  readonly kind: CheckKind | undefined;
}

/**
 * Compares what was predicted with what tests and builds showed. A contradiction needs one claim
 * that turned out otherwise; a confirmation needs all of them, and nothing besides that nobody has
 * seen. Whatever cannot be told is unknown.
 */
export function compareClaims(
  predicted: PredictedClaims | undefined,
  outcomes: readonly CheckOutcome[],
  run: RunText,
): Comparison {
  if (predicted === undefined) return UNKNOWN;
  const verdicts = predicted.claims.map((claim) => ({
    kind: claim.kind,
    verdict: verdictOn(claim, outcomes, run),
  }));
  const contradicted = verdicts.find(({ verdict }) => verdict === "contradicts");
  if (contradicted !== undefined) return contradicted;
  const isAll = !predicted.saysMore && verdicts.every(({ verdict }) => verdict === "confirms");
  return (isAll ? verdicts.at(-1) : undefined) ?? UNKNOWN;
}

const UNKNOWN: Comparison = { verdict: "unknown", kind: undefined };

function verdictOn(claim: Claim, outcomes: readonly CheckOutcome[], run: RunText): Verdict {
  const outcome = outcomes.find(({ kind, result }) => kind === claim.kind && result !== "unknown");
  if (outcome === undefined) return "unknown";
  const passed = outcome.result === "passed";
  if (!isAboutThisRun(claim, outcome, run)) return "unknown";
  if (passed !== claim.passes) return "contradicts";
  if (passed) return isFullyShown(claim, outcome, run) ? "confirms" : "unknown";
  // Somebody who says that a test fails does not mean that it cannot be compiled, unless he says so.
  if (outcome.isUncompiled === true && claim.reason.length === 0) return "unknown";
  return hasReason(claim, run) ? "confirms" : "unknown";
}

/** True if what the claim names was run; for a failure, if it is what failed. */
function isAboutThisRun(
  { scope, run: wanted, kind }: Claim,
  outcome: CheckOutcome,
  run: RunText,
): boolean {
  const command = run.command.toLowerCase();
  const all = `${command}\n${run.output.toLowerCase()}`;
  if (!wanted.every((word) => mentions(all, word))) return false;
  if (scope.length === 0) return true;
  if (kind === "build") return scope.some((word) => mentions(all, word) || isImage(word, command));
  const isSelected = scope.some((word) => mentions(command, word));
  if (isSelected) return true;
  if (outcome.result === "passed")
    return outcome.isWhole || scope.some((word) => mentions(run.output.toLowerCase(), word));
  const failing = failingLines(run.output);
  return scope.some((word) => mentions(failing, word));
}

/** People call what `docker build` makes an image. */
function isImage(word: string, command: string): boolean {
  return word === "image" && /\b(?:docker|podman|buildx|buildah)\b/.test(command);
}

/** "All tests pass" is not shown by a run of some of them, unless it names which. */
function isFullyShown(
  { isAboutAll, scope, kind }: Claim,
  outcome: CheckOutcome,
  run: RunText,
): boolean {
  if (!isAboutAll || kind === "build" || outcome.isWhole) return true;
  const command = run.command.toLowerCase();
  return scope.length > 0 && scope.every((word) => mentions(command, word));
}

/** At least half of the words of the reason must be in the output. */
function hasReason({ reason }: Claim, { output }: RunText): boolean {
  if (reason.length === 0) return true;
  const text = stripColours(output)
    .toLowerCase()
    .replace(/time[sd]? out/g, "timeout $&");
  const found = reason.filter((word) => mentions(text, word)).length;
  return 2 * found >= reason.length;
}

/** Lines that say what failed, in the marks of the runners. */
const FAILING =
  /\bFAIL(?:ED|URE)?\b|✗|✘|✕|×|✖|^not ok|\(fail\)|<<< (?:FAILURE|ERROR)|^E {2,}|\bfailed\b|\bError\b|^ERROR\b|^ *\d+\) /;

function failingLines(output: string): string {
  return stripColours(output)
    .split("\n")
    .filter((line) => FAILING.test(line))
    .join("\n")
    .toLowerCase();
}

/** Endings that do not matter: "timeouts", "migrations". Parts of names count: "cart" in `cart.ts`. */
function mentions(text: string, word: string): boolean {
  if (text.includes(word)) return true;
  const stem = word.replace(/(?:ies|es|s)$/, "");
  return stem.length >= STEM_CHARS_MIN && text.includes(stem);
}

/** Guess: shorter stems are in too many words. */
const STEM_CHARS_MIN = 4;
