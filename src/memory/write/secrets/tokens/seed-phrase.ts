import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Removes seed phrases of wallets: 12 to 24 words of a fixed list, after a word that announces them.
 * The list itself is not needed: prose of that length contains one of the small words below, and no
 * seed phrase does.
 */
const announcedPattern = lazyPattern(
  () => /seed|mnemonic|wallet|recovery|(?:backup|secret) phrase/g,
);
const phrasePattern = lazyPattern(
  () =>
    /(?<![\w.-])(?:\d{1,2}[.)]\s{0,2})?(?:[a-z]{3,8}[ \t,]{1,3}(?:\d{1,2}[.)] {0,2})?){11,23}[a-z]{3,8}(?![\w.-])/,
);
const notInListPattern = lazyPattern(
  () =>
    /\b(?:the|and|for|are|was|but|has|not|its|our|his|her|who|out|get|set|did|let|yet|too|than|them|from|been|were|with|would|could|should|some|their|these|those|which)\b/,
);
const HINTS = ["seed", "mnemonic", "wallet", "recovery", "phrase"];
/** Guess: the words follow in the same or the next line. */
const NEAR_CHARS = 320;

export function removeSeedPhrases(text: string, lower: string, mark: string) {
  let removed = 0;
  if (!hasAny(lower, HINTS)) return { text, removed };
  let cleaned = "";
  let position = 0;
  for (const match of lower.matchAll(announcedPattern())) {
    const from = match.index + match[0].length;
    if (from < position) continue;
    const found = findPhrase(lower.slice(from, from + NEAR_CHARS));
    if (found === undefined) continue;
    removed += 1;
    cleaned += text.slice(position, from + found.index) + mark;
    position = from + found.index + found[0].length;
  }
  return { text: cleaned + text.slice(position), removed };
}

/** "my seed words are …": the phrase begins after a word that is in no phrase. */
function findPhrase(near: string): { 0: string; index: number } | undefined {
  let from = 0;
  for (let tries = 0; tries < 4; tries += 1) {
    const found = phrasePattern().exec(near.slice(from));
    if (found === null) return undefined;
    if (isPhrase(found[0])) return { 0: found[0], index: from + found.index };
    const other = notInListPattern().exec(found[0]);
    if (other === null) return undefined;
    from += found.index + other.index + other[0].length;
  }
  return undefined;
}

/** Guess: words repeat in a seed phrase by chance only. */
const DIFFERENT_WORDS_MIN = 8;

function isPhrase(words: string): boolean {
  const different = new Set(words.match(/[a-z]{3,8}/g));
  return different.size >= DIFFERENT_WORDS_MIN && !notInListPattern().test(words);
}
