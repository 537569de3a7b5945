/**
 * Text that the user marked as private must not come back by another way: an agent repeats it, a command
 * contains it, a tool prints it. The text is not kept to compare with. Only keyed hashes are: of its
 * telling words (names, numbers), and of pairs of its other words.
 */

/** A keyed hash. Nobody can try words without the key, which is not in the project's store. */
export type WordHash = (word: string) => string;

export interface PrivateGuard {
  /** The text without the sentences and lines that repeat something private. */
  readonly removeRepeated: (text: string) => string;
}

/** Bounds what one session keeps. Guess: a private section is a few sentences. */
export const PRIVATE_HASHES_MAX = 600;

/** Guess: in a section of so few words each of them may be the private thing itself. */
const SHORT_SECTION_WORDS = 4;

/**
 * The hashes of what is private in these sections. Words that the user also writes in public, and
 * words that memories already have, are not private.
 */
export function hashPrivateWords(
  sections: readonly string[],
  publicText: string,
  isKnown: (word: string) => boolean,
  hash: WordHash,
): string[] {
  const hashes = new Set<string>();
  const open = new Set(wordsOf(publicText).map(({ word }) => word));
  for (const section of sections) {
    const words = wordsOf(section).filter(({ word }) => !isCommon(word));
    const isShort = words.length <= SHORT_SECTION_WORDS;
    for (const [at, { word, isName }] of words.entries()) {
      const isTelling = isName || (isShort && word.length >= 4);
      if (isTelling && !open.has(word) && !isKnown(word)) hashes.add(hash(word));
      const next = words[at + 1]?.word;
      if (next !== undefined && !(open.has(word) && open.has(next)))
        hashes.add(hash(`${word} ${next}`));
    }
  }
  return [...hashes].slice(0, PRIVATE_HASHES_MAX);
}

/** Guess: two sentences share one pair of words by chance, but hardly two. */
const PAIRS_MIN = 2;

export function createPrivateGuard(hashes: readonly string[], hash: WordHash): PrivateGuard {
  const known = new Set(hashes);
  const cache = new Map<string, boolean>();
  const isPrivate = (text: string): boolean => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const answer = known.has(hash(text));
    cache.set(text, answer);
    return answer;
  };
  const repeats = (piece: string): boolean => {
    const words = wordsOf(piece).filter(({ word }) => !isCommon(word));
    if (words.some(({ word }) => isPrivate(word))) return true;
    const pairs = words.slice(1).filter(({ word }, at) => isPrivate(`${words[at]?.word} ${word}`));
    return pairs.length >= Math.min(PAIRS_MIN, Math.max(1, words.length - 1));
  };
  return {
    removeRepeated(text) {
      if (!repeats(text)) return text;
      return text
        .split(/(?<=[.!?;])(?=\s)|(?<=\n)/)
        .map((piece) => (repeats(piece) ? (piece.endsWith("\n") ? "\n" : "") : piece))
        .join("")
        .trim();
    },
  };
}

interface Word {
  readonly word: string;
  /** True for a number or a word with a capital letter that does not begin a sentence. */
  readonly isName: boolean;
}

/** The words of a text in one writing. The parts of names in code count as words too. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.normalize("NFKC").matchAll(/[\p{L}\p{N}][\p{L}\p{N}_@'’-]{0,79}/gu)) {
    const before = text.slice(Math.max(0, match.index - 2), match.index);
    const startsSentence = match.index === 0 || /[.!?:\n]\s?$/.test(before);
    const parts = match[0].split(/[_@'’-]|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== "");
    for (const [at, part] of parts.entries()) {
      const isCapital = /^\p{Lu}/u.test(part) && !(startsSentence && at === 0);
      const isAcronym = /^[A-Z]{1,4}$/.test(part);
      const isNumber = /\d/.test(part) && part.length >= 3;
      words.push({ word: part.toLowerCase(), isName: isNumber || (isCapital && !isAcronym) });
    }
  }
  return words;
}

/** Words that say nothing by themselves, in the languages in which most prompts are written. */
const COMMON = new Set(
  "the and for are was but has not its our his her who out get set did let yet too than them from been were with would could should some their these those which that this they you your will have into about after before when where what how all any can just like more most must one only other over same such then there very via use uses used using make makes add adds new old der die das und ist nicht mit von für auf ein eine les des une est pas pour dans los las una que con por del".split(
    " ",
  ),
);

function isCommon(word: string): boolean {
  return word.length < 2 || COMMON.has(word);
}
