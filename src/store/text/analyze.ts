import { stripColours } from "@/base/text.ts";
import { foldWord } from "@/store/text/word-forms.ts";

/**
 * Splits text into the terms of the lexical index. Memories and queries go through the same
 * function, so that they always agree. Identifiers and paths are split into their words and also
 * kept whole; text in scripts without spaces, and Korean, becomes pairs of characters. Colour
 * codes and invisible characters do not split a word.
 *
 * Patterns with Unicode classes take a millisecond to compile, a tenth of a hook's whole time.
 * They are used only for words with characters beyond ASCII.
 */
const TERM_CHARS_MAX = 64;
const TERMS_MAX = 2_000;

const ROUGH_WORD = /[A-Za-z0-9_$\u0080-\uffff]+/g;
const BEYOND_ASCII = /[\u0080-\uffff]/;
const HIDDEN = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
// The words of camelCase, HTTPServer, snake_case and sha256Sum.
const ONE_PART = /^[a-z0-9]+$/;
const ASCII_PART = /[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z0-9]+|[0-9]+/g;

/** All terms in the order of the text, repetitions included. */
export function analyze(text: string): string[] {
  return collectTerms(text, false);
}

/** The distinct terms that tell what a text is about: no stop words, no single letters. */
export function analyzeMeaning(text: string): Set<string> {
  return new Set(collectTerms(text, true));
}

function collectTerms(text: string, isSelective: boolean): string[] {
  const terms: string[] = [];
  const stopWords = listStopWords();
  const add = (word: string) => {
    const lower = cutTerm(word.toLowerCase());
    if (isSelective && (stopWords.has(lower) || lower.length < 2)) return;
    terms.push(stem(BEYOND_ASCII.test(lower) ? foldWord(lower) : lower));
  };
  const plain = text.includes("\u001b") ? stripColours(text) : text;
  for (const word of plain.match(ROUGH_WORD) ?? []) {
    // Most words are like this, and a memory has about a hundred words, its context included.
    if (ONE_PART.test(word)) {
      if (isSelective) add(word);
      else terms.push(stem(cutTerm(word)));
    } else if (BEYOND_ASCII.test(word)) addUnicodeWord(word, add);
    else addAsciiWord(word, add);
    if (terms.length >= TERMS_MAX) break;
  }
  return terms.slice(0, TERMS_MAX);
}

function addAsciiWord(word: string, add: (word: string) => void): void {
  const parts = word.match(ASCII_PART);
  if (parts === null) return;
  if (parts.length > 1) add(parts.join(""));
  for (const part of parts) add(part);
}

function addUnicodeWord(rough: string, add: (word: string) => void): void {
  const unspaced =
    /([\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+)/u;
  const shown = rough.normalize("NFKC").replace(HIDDEN, "");
  for (const word of shown.match(/[\p{L}\p{N}\p{M}_$]+/gu) ?? []) {
    // Every second part is a match of the pattern.
    for (const [i, part] of word.split(unspaced).entries()) {
      if (i % 2 === 1) for (const pair of characterPairs(part.slice(0, 2 * TERMS_MAX))) add(pair);
      else if (BEYOND_ASCII.test(part)) addSpacedWord(part, add);
      else addAsciiWord(part, add);
    }
  }
}

function addSpacedWord(word: string, add: (word: string) => void): void {
  const boundary = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[_$]/u;
  const parts = word.split(boundary).filter((part) => part !== "");
  if (parts.length > 1) add(parts.join(""));
  for (const part of parts) add(part);
}

function characterPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return [word + word];
  return characters.slice(1).map((character, i) => `${characters[i] ?? ""}${character}`);
}

/** Codes: a pattern for each word would take half as long as storing the whole memory. */
const LETTER = { d: 100, g: 103, i: 105, s: 115, u: 117 } as const;

// A light English stemmer: enough for "tests failed" to match "test fails". It need not be right,
// only the same for memories and queries.
function stem(word: string): string {
  const { length } = word;
  switch (word.charCodeAt(length - 1)) {
    case LETTER.g:
      return length > 5 && word.endsWith("ing") ? word.slice(0, -3) : word;
    case LETTER.d:
      if (length <= 4 || !word.endsWith("ed")) return word;
      return word.endsWith("ied") ? `${word.slice(0, -3)}y` : word.slice(0, -2);
    case LETTER.s:
      return stemPlural(word);
    default:
      return word;
  }
}

function stemPlural(word: string): string {
  const { length } = word;
  if (length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  const before = word.charCodeAt(length - 2);
  const isPlural = before !== LETTER.s && before !== LETTER.u && before !== LETTER.i;
  return length > 3 && isPlural ? word.slice(0, -1) : word;
}

function cutTerm(word: string): string {
  return word.length > TERM_CHARS_MAX ? word.slice(0, TERM_CHARS_MAX) : word;
}

// Words that do not tell what a text is about. English only: in other languages common words lose
// their weight because they are frequent in the store. Words for what developers do (file, run,
// use) are not listed: ignoring them cost three points of recall on questions about code. One
// string, because every hook process parses this file.
const WORDS =
  "a about after again all also am an and any are as ask at be because been before being " +
  "both but by came can cannot come could did do does doing done down each few for from " +
  "further got had has have having he her here him his how i if in into is it its just " +
  "know let like many may me might more most much must my need no not now of off on once " +
  "one only or other our out over please same see she should so some still such tell than " +
  "thank thanks that the their them then there these they thing this those through to too " +
  "under until up us very want was way we well were what when where which while who why " +
  "will with would yes you your";

let knownStopWords: ReadonlySet<string> | undefined;

// Built on first use: every hook loads this file, but few look for words.
function listStopWords(): ReadonlySet<string> {
  return (knownStopWords ??= new Set(WORDS.split(" ")));
}
