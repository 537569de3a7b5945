import { type CheckKind, programName } from "@/ghap/outcome/outcome.ts";
import { kindOfName } from "@/ghap/outcome/script-names.ts";

/**
 * The list `matchers` of the configuration: commands that count as tests or builds beside those that
 * the program knows, by their first words.
 */

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
