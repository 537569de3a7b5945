/**
 * Words that nobody else uses. They have no vowels and no s, so that a stemmer changes none of them
 * and no two of them become one.
 */
const LETTERS = "bcdfghjklmnpqrtvwxz";
const CHARS = 12;

/** The word for a name; always the same. */
export function uniqueWord(name: string): string {
  let rest = Bun.hash(name) as bigint;
  let word = "";
  for (let i = 0; i < CHARS; i += 1) {
    word += LETTERS.charAt(Number(rest % BigInt(LETTERS.length)));
    rest /= BigInt(LETTERS.length);
  }
  return word;
}

/** A text of such words only. No two texts are alike, and each can be found by its first word. */
export function uniqueText(name: string, words = 5): string {
  return Array.from({ length: words }, (_, i) => uniqueWord(`${name}/${i}`)).join(" ");
}
