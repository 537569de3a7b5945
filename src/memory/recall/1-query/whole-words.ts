/** Scripts without spaces are indexed as pairs of characters; a word has two or three. */
const PAIR_OF_CHARACTERS = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,2}$/;
const PAIRS_PER_WORD = 2;

export function isPairOfCharacters(word: string): boolean {
  return PAIR_OF_CHARACTERS.test(word);
}

/**
 * Counts words, and pairs of characters by the word they are part of: "説明して" is three pairs and
 * one word.
 */
export function countWhole(words: readonly string[]): number {
  let pairs = 0;
  for (const word of words) if (PAIR_OF_CHARACTERS.test(word)) pairs += 1;
  return words.length - pairs + Math.floor(pairs / PAIRS_PER_WORD);
}
