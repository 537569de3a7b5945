/**
 * outcome/ says what a command showed: whether it ran tests or a build, whether they passed, and
 * whether that agrees with what was predicted. Everything in it is a function of its arguments. It
 * keeps one thing true: what cannot be told is "unknown"; nothing is ever guessed, because a
 * hypothesis that is confirmed by mistake is worse than one that stays open.
 */

export type CheckKind = "test" | "build";

export type CheckResult = "passed" | "failed" | "unknown";

/** The result of the tests or of the builds of a command line. */
export interface CheckOutcome {
  readonly kind: CheckKind;
  readonly result: CheckResult;
  /** The words of the command that ran them, without wrappers such as `env` or `uv run`. */
  readonly words: readonly string[];
  /** False if the command names files, folders or tests, so that it runs only some of them. */
  readonly isWhole: boolean;
  /** The line by which the runner says it best, for people; empty if there is none. */
  readonly summary: string;
  /** True if tests failed because something could not be compiled: none of them may have been run. */
  readonly isUncompiled?: boolean;
}

/** One thing that a prediction says about tests or builds. */
export interface Claim {
  readonly kind: CheckKind;
  readonly passes: boolean;
  /** Words that say which tests: "cart", "test_login". Empty if it says none. */
  readonly scope: readonly string[];
  readonly isAboutAll: boolean;
  /** Words of the reason that a failure is said to have. */
  readonly reason: readonly string[];
  /** Programs and settings of the run that it names: "with --parallel", "pytest". */
  readonly run: readonly string[];
}

export interface PredictedClaims {
  readonly claims: readonly Claim[];
  /** True if the prediction also says something that no test or build can show. */
  readonly saysMore: boolean;
}

/** One program with its arguments, as somebody who knows the shell has parsed it. */
export interface ParsedCommand {
  /** Without their quotes. */
  readonly words: readonly string[];
  /** The operator between it and the command before; undefined for the first. */
  readonly operatorBefore: "&&" | "||" | ";" | "|" | "&" | undefined;
}

/** Parses a line that is given to another shell, as in `bash -c`. Undefined if it cannot. */
export type ParseLine = (line: string) => readonly ParsedCommand[] | undefined;

/** How a command line ended, as far as the client says. */
export type LineEnd =
  | { readonly kind: "exit"; readonly code: number }
  /** Interrupted, timed out, or still running in the background. */
  | { readonly kind: "unfinished" };

/** The name of the program, without its folder and a Windows ending. */
export function programName(word: string | undefined): string {
  if (word === undefined) return "";
  const name = word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1);
  return name.replace(/\.(?:exe|cmd|bat|ps1)$/i, "").toLowerCase();
}
