import { type CheckKind, programName } from "@/ghap/outcome/outcome.ts";
import { kindOfName } from "@/ghap/outcome/script-names.ts";

/**
 * The list `matchers` of the configuration: commands that count as tests or builds, by their first
 * words. If the list is given, only these count, and programs nobody else knows may be in it.
 */

/** The matchers that the configuration has if nobody changed it (seed 003). They stand for all. */
const DEFAULT_MATCHERS: readonly string[] = [
  "pytest",
  "npm test",
  "cargo test",
  "make test",
  "make build",
];

export function areDefaultMatchers(matchers: readonly string[]): boolean {
  return (
    matchers.length === DEFAULT_MATCHERS.length &&
    DEFAULT_MATCHERS.every((matcher) => matchers.includes(matcher))
  );
}

/** True if the command begins with the words of the matcher; options in between do not count. */
export function matchesWords(words: readonly string[], matcher: string): boolean {
  const wanted = matcher
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (wanted.length === 0 || programName(words[0]) !== programName(wanted[0])) return false;
  const operands = words.slice(1).filter((word) => !word.startsWith("-") && word !== "run");
  return wanted
    .slice(1)
    .filter((word) => word !== "run")
    .every((word) => operands.some((operand) => operand.toLowerCase() === word));
}

/** The kind of a command that only the configuration knows: a build if its words say so, else a test. */
export function kindOfMatcher(matcher: string): CheckKind {
  const kinds = new Set(matcher.split(/\s+/).map(kindOfName));
  return kinds.has("build") && !kinds.has("test") ? "build" : "test";
}
