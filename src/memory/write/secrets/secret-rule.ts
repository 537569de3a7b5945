/**
 * One rule recognises one form of secret. Its pattern is compiled when a text first contains one
 * of its hints: most texts contain none, and a hook is too short-lived to compile unused rules.
 *
 * Time is linear because a repetition without an upper bound is allowed only at the end of a
 * pattern, where nothing after it can fail. The tests check this for every rule.
 */
export interface SecretRule {
  /** In lower case. A text that contains none of them cannot match. */
  readonly hints: readonly string[];
  /** If given, a text must contain one of these as well. Saves compiling the pattern. */
  readonly alsoHints?: readonly string[];
  /** A pattern with the flag g. Group 1, if any, precedes the secret and is kept. */
  readonly make: () => RegExp;
  /**
   * True if the match really is a secret; without this function every match is one. `kept` is
   * group 1, `after` some of the text after the match, `before` some of the text before group 1.
   */
  readonly isSecret?: (value: string, kept: string, after: string, before: string) => boolean;
}

/**
 * The start of a token: not in the middle of a word. In JSON "\n" is two characters and its "n"
 * does not belong to the word; in URLs a code such as "%3D" may come first.
 */
export const TOKEN_START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrt])|(?<=%[0-9A-F]{2}))`;

/** A pattern that is compiled when it is first used. */
export function lazyPattern(make: () => RegExp): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= make());
}

/** True if the text contains one of the hints. A plain loop: hooks run this before anything is compiled. */
export function hasAny(lower: string, hints: readonly string[]): boolean {
  for (let at = 0; at < hints.length; at += 1) {
    if (lower.includes(hints[at] ?? "")) return true;
  }
  return false;
}
