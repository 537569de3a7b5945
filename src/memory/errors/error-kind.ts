import { isRunnerWord } from "@/memory/errors/runner-words.ts";

/**
 * Compares two signatures word by word, whatever names they have: "cannot construct instance of
 * `shop.Order` (no creators, like default constructor, exist)" is the same kind of error for another
 * class. Only long sentences are compared: "cannot find module 'x'" is about x.
 */
export interface SameKind {
  /** The names that stand in the first signature alone. */
  readonly ownNames: readonly string[];
  /** True if the sentence says so much that the names do not matter. */
  readonly isLong: boolean;
}

/** Guess: a sentence with fewer words of its own is said of many different things. */
const TELLING_MIN = 8;
/** Guess: the same for two errors of one command. */
const TELLING_OF_COMMAND_MIN = 2;

/** Undefined if the two are different kinds of errors. */
export function compareKinds(
  own: string,
  other: string,
  isSameCommand = false,
): SameKind | undefined {
  const [a, b] = [wordsOf(own), wordsOf(other)];
  // Signatures are cut at their end, at a place that depends on the names before it.
  const length = Math.min(a.length, b.length) - Number(a.length !== b.length || isCut(own));
  const ownNames: string[] = [];
  let telling = 0;
  for (let i = 0; i < length; i += 1) {
    const [mine = "", theirs = ""] = [a[i], b[i]];
    if (mine !== theirs) {
      if (!isName(mine) || !isName(theirs)) return undefined;
      ownNames.push(mine);
    } else if (/^\p{L}{3,}$/u.test(bare(mine)) && !isRunnerWord(bare(mine))) telling += 1;
  }
  const isLong = telling >= TELLING_MIN;
  if (ownNames.length === 0 || !(isLong || (isSameCommand && telling >= TELLING_OF_COMMAND_MIN)))
    return undefined;
  return { ownNames: ownNames.map(bare), isLong };
}

/** Guess: a few names more in a list. */
const ADDED_MAX = 2;
const NEGATIONS = /^(?:not?|never|without|cannot|can't|n't)$/;

/** True if one of two long sentences is the other with a word or two added, such as names in a list. */
export function hasMoreNames(own: string, other: string): boolean {
  const lists = [wordsOf(own), wordsOf(other)];
  const [shorter = [], longer = []] = lists.toSorted((a, b) => a.length - b.length);
  const isOpen = isCut(own) || isCut(other);
  let at = 0;
  let added = 0;
  for (const word of longer) {
    if (word === shorter[at]) at += 1;
    else if (isOpen && at >= shorter.length - 1) break;
    else if (NEGATIONS.test(word) || (added += 1) > ADDED_MAX) return false;
  }
  return at >= shorter.length - Number(isOpen) && at >= TELLING_MIN && added > 0;
}

/** Signatures have at most 200 characters (error-signature.ts). */
const CUT_CHARS = 190;

function isCut(signature: string): boolean {
  return signature.length >= CUT_CHARS;
}

function wordsOf(signature: string): string[] {
  return signature.split(/\s+/).filter((word) => word !== "");
}

/** True for what is quoted, a path, an identifier or a number. */
function isName(word: string): boolean {
  return /["'`“‘«]|\p{L}[._/\\:$@-]{1,2}\p{L}|[\d<]/u.test(word);
}

function bare(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
