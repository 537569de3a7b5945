/**
 * Words nobody else uses. No vowels and no s, so that no stemmer takes anything off them and no
 * two of them become one.
 */
const LETTERS = "bcdfghjklmnpqrtvwxz";
const CHARS = 12;

/** The word that belongs to a name; the same every time. */
export function uniqueWord(name: string): string {
  let rest = Bun.hash(name) as bigint;
  let word = "";
  for (let i = 0; i < CHARS; i += 1) {
    word += LETTERS.charAt(Number(rest % BigInt(LETTERS.length)));
    rest /= BigInt(LETTERS.length);
  }
  return word;
}

/** A text of such words only: no two texts are alike, and each can be found by its first word. */
export function uniqueText(name: string, words = 5): string {
  return Array.from({ length: words }, (_, i) => uniqueWord(`${name}/${i}`)).join(" ");
}
