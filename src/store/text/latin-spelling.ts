/**
 * Spells Cyrillic words in Latin letters, letter by letter. People write names of products both
 * ways: "протобуф" is protobuf. Names whose spelling follows other rules ("докер") are not found.
 */
const CYRILLIC = "а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я".split(" ");
const LATIN = "a b v g d e e zh z i y k l m n o p r s t u f h ts ch sh sch  y  e yu ya".split(" ");
const LETTERS = new Map(CYRILLIC.map((letter, i) => [letter, LATIN[i] ?? ""]));

const CYRILLIC_WORD = /[\u0400-\u04ff]{4,40}/g;

export function isCyrillic(text: string): boolean {
  return /[\u0400-\u04ff]/.test(text);
}

/** The word in Latin letters and lower case. */
export function latinSpelling(word: string): string {
  return Array.from(word.toLowerCase(), (letter) => LETTERS.get(letter) ?? letter).join("");
}

/** The longer Cyrillic words of a text, in Latin letters. */
export function latinSpellings(text: string): string[] {
  return isCyrillic(text) ? (text.match(CYRILLIC_WORD) ?? []).map(latinSpelling) : [];
}
