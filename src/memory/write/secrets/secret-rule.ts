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
  /** A pattern with the flag g. Group 1, if any, precedes the secret and is kept. */
  readonly make: () => RegExp;
  /**
   * True if the match really is a secret; without this function every match is one. `kept` is
   * group 1, `next` the character after the match.
   */
  readonly isSecret?: (value: string, kept: string, next: string) => boolean;
}

/**
 * The start of a token: not in the middle of a word. In JSON "\n" is two characters and its "n"
 * does not belong to the word; in URLs a code such as "%3D" may come first.
 */
export const TOKEN_START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrt])|(?<=%[0-9A-F]{2}))`;
