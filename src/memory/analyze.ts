/**
 * Text as the terms the lexical index holds. The same function serves what is stored and what
 * is asked, so both always agree. Identifiers and paths are split into their words and also
 * kept whole; Chinese, Japanese and Korean runs become pairs of characters.
 */
const TERM_CHARS_MAX = 64;
const TERMS_MAX = 2_000;

const WORD = /[\p{L}\p{N}\p{M}]+(?:[_$][\p{L}\p{N}\p{M}]+)*/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
// Where camelCase, HTTPServer and sha256Sum change from one word to the next.
const WORD_BOUNDARY = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[_$]/u;

export function analyze(text: string): string[] {
  const terms: string[] = [];
  for (const [word] of text.normalize("NFKC").matchAll(WORD)) {
    addTerms(word, terms);
    if (terms.length >= TERMS_MAX) break;
  }
  return terms.slice(0, TERMS_MAX);
}

function addTerms(word: string, terms: string[]): void {
  if (CJK.test(word)) {
    terms.push(...characterPairs(word));
    return;
  }
  const parts = word.split(WORD_BOUNDARY).filter((part) => part !== "");
  if (parts.length > 1) terms.push(toTerm(parts.join("")));
  for (const part of parts) terms.push(toTerm(part));
}

function characterPairs(word: string): string[] {
  const characters = [...word.toLowerCase()];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => `${characters[i] ?? ""}${character}`);
}

function toTerm(word: string): string {
  return stem(word.toLowerCase().slice(0, TERM_CHARS_MAX));
}

// A light English stemmer: enough that "tests failed" meets "test fails". It need not be right,
// only the same for what is stored and what is asked.
function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith("ied")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith("ed")) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word))
    return word.slice(0, -1);
  return word;
}
