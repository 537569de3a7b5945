/**
 * The tokenizer of the BERT uncased models. It cleans the text, lower-cases it, removes accents,
 * separates punctuation and CJK characters, and then takes the longest pieces of the vocabulary
 * from left to right. It gives the same ids as the tokenizer that comes with the model. The caller
 * adds the special tokens around a text.
 */
import type { Vocabulary } from "@/embed/table/vocabulary.ts";

/** The ids of the special tokens in the BERT uncased vocabulary. */
export const UNKNOWN_ID = 100;
export const START_ID = 101;
export const END_ID = 102;

const WORD_CHARS_MAX = 100;
const ASCII_TEXT = /^[\t\n\r -~]*$/;
const ASCII_WORDS = /[a-z0-9]+|[!-/:-@[-`{-~]/g;

/** Splits a text into words, before the vocabulary splits them into pieces. */
export function splitWords(text: string): string[] {
  if (ASCII_TEXT.test(text)) return text.toLowerCase().match(ASCII_WORDS) ?? [];
  return splitUnicodeWords(text);
}

// Compiling these patterns takes half a millisecond, which an ASCII text need not pay.
function splitUnicodeWords(text: string): string[] {
  const dropped = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/gu;
  const cjk =
    /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/gu;
  const cleaned = text.toWellFormed().replace(dropped, "").replace(cjk, " $& ");
  const folded = cleaned
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return folded.match(/[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~]+/gu) ?? [];
}

/** Returns the ids of the pieces of a text, at most `limit` of them. */
export function tokenize(text: string, vocabulary: Vocabulary, limit = Infinity): number[] {
  const ids: number[] = [];
  for (const word of splitWords(text)) {
    if (ids.length >= limit) break;
    appendPieces(word, vocabulary, ids);
  }
  if (ids.length > limit) ids.length = limit;
  return ids;
}

/** Appends the pieces of a word. A word that pieces cannot cover becomes one unknown token. */
function appendPieces(word: string, vocabulary: Vocabulary, ids: number[]): void {
  const before = ids.length;
  if (word.length > WORD_CHARS_MAX && [...word].length > WORD_CHARS_MAX) {
    ids.push(UNKNOWN_ID);
    return;
  }
  for (let start = 0; start < word.length;) {
    const { id, end } = vocabulary.longestMatch(word, start);
    if (id < 0) {
      ids.length = before;
      ids.push(UNKNOWN_ID);
      return;
    }
    ids.push(id);
    start = end;
  }
}
