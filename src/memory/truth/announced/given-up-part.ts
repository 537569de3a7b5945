import type { IsCommon } from "@/memory/truth/compare-kin.ts";
import type { Comparison } from "@/memory/truth/compare-statements.ts";
import type { Sentence } from "@/memory/truth/statement-clauses.ts";
import { isPerson } from "@/memory/truth/kin-values.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";
import { isSubjectWord } from "@/memory/truth/value-topic.ts";

type Part = readonly Token[];

/** Guesses: with more words it is a story, in which any two words may meet. */
const WORDS_MAX = { part: 6, statement: 14 } as const;

/**
 * The newer statement begins one part with something of the older one, and another part with its
 * subject, of which it says something else: "jira is cancelled, tickets are in linear". If it says
 * that something has changed, the subject may stand anywhere in that part: "wen has ingest now, dario
 * went to firmware". Only the parts tell what is a subject and what a value, in any language, so it
 * is never sure.
 */
export function givesUp(
  before: readonly Sentence[],
  said: readonly Sentence[],
  isCommon: IsCommon,
): Comparison | undefined {
  const parts = said.flatMap((sentence) => sentence.parts);
  if (parts.length < 2 || countWords(parts.flat()) > WORDS_MAX.statement) return undefined;
  const changed = said.filter(({ saysChange }) => saysChange).flatMap((one) => one.parts);
  for (const old of before.flatMap((sentence) => sentence.parts)) {
    const words = old.filter((token) => isSubjectWord(token) && !token.isNegated);
    if (words.length > WORDS_MAX.part) continue;
    const was = words.find(
      (word) => !isCommon(word.text) && isGivenUp(word, words, parts, changed),
    );
    if (was === undefined) continue;
    return { relation: "differs", why: `no longer ${was.text}`, oldValue: was.text };
  }
  return undefined;
}

function countWords(part: Part): number {
  return part.filter(({ isGeneric }) => !isGeneric).length;
}

function isGivenUp(
  was: Token,
  words: readonly Token[],
  parts: readonly Part[],
  changed: readonly Part[],
): boolean {
  const subject = words.filter((word) => !isSameWord(word, was));
  const has = (part: Part, word: Token) => part.some((token) => isSameWord(token, word));
  const naming = parts.filter((part) => has(part, was));
  // Named together with its subject, it still counts.
  if (naming.some((part) => subject.some((word) => has(part, word)))) return false;
  if (!naming.some((part) => isAbout(part, [was]))) return false;
  return parts.some(
    (part) =>
      !naming.includes(part) &&
      (isAbout(part, subject) ||
        (changed.includes(part) && subject.some((word) => has(part, word)))) &&
      part.some((token) => !token.isGeneric && !words.some((word) => isSameWord(word, token))),
  );
}

/** True if one of the words is the first of the part that says something. */
function isAbout(part: Part, words: readonly Token[]): boolean {
  const first = part.find(isSubjectWord);
  return first !== undefined && words.some((word) => isSameWord(word, first));
}

/**
 * The newer statement names the person of the older one and another person with the same subject:
 * "西岡さん育休なので精算系は倉田さんが見る". One of them has taken over, or helps; it is never sure.
 */
export function handsOver(
  before: readonly Sentence[],
  said: readonly Sentence[],
  isCommon: IsCommon,
): Comparison | undefined {
  for (const { tokens: old, isAdditive: isOneOfSeveral } of before) {
    for (const { tokens: now, isAdditive } of said) {
      if (isOneOfSeveral || isAdditive) continue;
      const has = (tokens: readonly Token[], word: Token) =>
        tokens.some((token) => isSameWord(token, word));
      const was = old.find((token) => isPerson(token) && has(now, token));
      const isOther = (token: Token) => isPerson(token) && !has(old, token);
      const isSubject = (token: Token) =>
        isSubjectWord(token) && !isPerson(token) && !isCommon(token.text) && has(now, token);
      if (was === undefined || !now.some(isOther) || !old.some(isSubject)) continue;
      return { relation: "differs", why: `no longer ${was.text}`, oldValue: was.text };
    }
  }
  return undefined;
}
