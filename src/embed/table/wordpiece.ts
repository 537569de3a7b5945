/**
 * The tokenizer of the BERT uncased models: cleaning, lower case, accents removed, punctuation and
 * CJK characters on their own, then the longest pieces of the vocabulary from left to right. It
 * agrees with the tokenizer that comes with the model, id by id; the special tokens around a text
 * are left to the caller.
 */
import type { Vocabulary } from "@/embed/table/vocabulary.ts";

/** Ids the BERT uncased vocabulary gives its special tokens. */
export const UNKNOWN_ID = 100;
export const START_ID = 101;
export const END_ID = 102;

const LONGEST_WORD = 100;
const PLAIN_TEXT = /^[\t\n\r -~]*$/;
const ASCII_WORDS = /[a-z0-9]+|[!-/:-@[-`{-~]/g;

/** The words a text is cut into before the vocabulary is asked. */
export function splitWords(text: string): string[] {
  if (PLAIN_TEXT.test(text)) return text.toLowerCase().match(ASCII_WORDS) ?? [];
  return splitUnicodeWords(text);
}

// Its patterns take half a millisecond to read, which a plain text need not wait for.
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

/** Ids of the pieces of a text, at most `limit` of them. */
export function tokenize(text: string, vocabulary: Vocabulary, limit = Infinity): number[] {
  const ids: number[] = [];
  for (const word of splitWords(text)) {
    if (ids.length >= limit) break;
    appendPieces(word, vocabulary, ids);
  }
  if (ids.length > limit) ids.length = limit;
  return ids;
}

/** A word that cannot be covered by pieces becomes one unknown token, as the model expects. */
function appendPieces(word: string, vocabulary: Vocabulary, ids: number[]): void {
  const before = ids.length;
  if (word.length > LONGEST_WORD && [...word].length > LONGEST_WORD) {
    ids.push(UNKNOWN_ID);
    return;
  }
  for (let start = 0; start < word.length;) {
    const { id, end } = vocabulary.longest(word, start);
    if (id < 0) {
      ids.length = before;
      ids.push(UNKNOWN_ID);
      return;
    }
    ids.push(id);
    start = end;
  }
}
