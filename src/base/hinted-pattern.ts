import { onFirstUse } from "@/base/on-first-use.ts";

/**
 * A pattern that is compiled and tried only on a text with one of its hints. Compiling takes a
 * fresh process 30 µs for each 100 characters, and most texts have none of the words that a long
 * pattern looks for.
 */
export interface HintedPattern {
  /** The hints, one of which every match contains, in lower case. */
  readonly hints: readonly string[];
  readonly pattern: () => RegExp;
  /** True if the text matches. A text with capital letters is given in lower case too. */
  test(text: string, lower?: string): boolean;
}

/** `hints` are separated by "|"; a space in a hint is a space in the text. */
export function hintedPattern(hints: string, make: () => RegExp): HintedPattern {
  const list = onFirstUse(() => hints.split("|"));
  const pattern = onFirstUse(make);
  return {
    get hints() {
      return list();
    },
    pattern,
    test: (text, lower = text) => hasHint(lower, list()) && pattern().test(text),
  };
}

/** A plain loop: the first use of a method such as "some" costs more. */
function hasHint(lower: string, hints: readonly string[]): boolean {
  for (let at = 0; at < hints.length; at += 1) {
    if (lower.includes(hints[at] ?? "")) return true;
  }
  return false;
}
