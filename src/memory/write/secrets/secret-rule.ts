/**
 * One way a secret shows itself. A rule's pattern is made when a text first holds one of its
 * hints: most texts hold none, and a hook is too short-lived to compile rules it does not use.
 *
 * Time stays linear because a repetition without an upper bound stands only at the end of a
 * pattern, where nothing behind it can fail. The tests check this of every rule.
 */
export interface SecretRule {
  /** Lower case. A text without any of them cannot match. */
  readonly hints: readonly string[];
  /** Has the flag g. Group 1, where there is one, stands in front of the secret and stays. */
  readonly make: () => RegExp;
  /**
   * Whether this match really is a secret; every match is one where it is left out. `kept` is
   * group 1, `next` the character after the match.
   */
  readonly isSecret?: (value: string, kept: string, next: string) => boolean;
}

/**
 * In front of a token that could also be the end of a word. Text inside JSON has "\n" as two
 * characters, and the "n" is no part of a word. URLs have "%3D" and the like.
 */
export const TOKEN_START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrt])|(?<=%[0-9A-F]{2}))`;
