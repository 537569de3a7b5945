import { isSameValue, subjectInPlace } from "@/memory/truth/kin-values.ts";
import type { Sentence } from "@/memory/truth/statement-clauses.ts";
import { isSameWord, scopesOf, type Token } from "@/memory/truth/statement-tokens.ts";
import {
  COORDINATORS,
  FUNCTION_WORDS,
  scopeWords,
  SLOT_WORDS,
} from "@/memory/truth/statement-words.ts";

/** A value in its sentence, as far as the words around it say what it is the value of. */
export interface PlacedValue {
  /** The words around it that the other sentence has too. */
  readonly shared: readonly Token[];
  /** The words around it that the other sentence does not have. */
  readonly extra: readonly Token[];
  /** True if the first word of its part of the sentence is one of the shared ones. */
  readonly isTopicShared: boolean;
  /** True if the value itself names the subject: trino-a.mistral.lan for trino. */
  readonly isNamedByValue: boolean;
  /** True if a word that is not shared stands after a preposition: "timeout of the gateway". */
  readonly isQualified: boolean;
  /** True for a name with a number of its own: it is a subject, not a value. */
  readonly isOther: boolean;
  /** True if it is the first word of its part that says something. */
  readonly isFirst: boolean;
  /** True for a number with one digit. */
  readonly isSmall: boolean;
  /** True if its part goes on with a word that is not shared: "30 days of backups". */
  readonly goesOn: boolean;
  /** True if its part gives a number or a place that the other sentence has not. */
  readonly hasOtherValue: boolean;
  /** The words of its part of the sentence, and of the part before if that names the subject. */
  readonly words: readonly Token[];
  /** Its part of the sentence. */
  readonly part: readonly Token[];
}

/** Looks at the words around a value, and which of them the other sentence has. */
export function placeValue(sentence: Sentence, value: Token, other: Sentence): PlacedValue {
  const at = sentence.parts.findIndex((part) => part.some((token) => token.at === value.at));
  const part = sentence.parts[at] ?? [];
  const around = wordsAround(sentence, at, value, other);
  const left = other.tokens.slice();
  // Each word of the other sentence counts once: "port" and "portal" are not both "port".
  const taken = new Set(
    around.filter((token) => {
      const at = left.findIndex((one) => one.text === token.text);
      const found = at < 0 ? left.findIndex((one) => isMeant(one, token)) : at;
      if (found >= 0) left.splice(found, 1);
      return found >= 0;
    }),
  );
  const isShared = (token: Token) => taken.has(token);
  const subject = subjectInPlace(value);
  const isNamedByValue =
    subject !== "" && [...other.tokens, ...sentence.tokens].some(({ text }) => text === subject);
  const shared = around.filter(isShared);
  const extra = around.filter((token) => !isShared(token));
  return {
    shared,
    extra,
    isTopicShared: around[0] !== undefined && isShared(around[0]),
    isNamedByValue,
    isQualified: extra.some(({ before }) => FUNCTION_WORDS.has(before) && !SLOT_WORDS.has(before)),
    isOther: value.kind !== "number" && /^\d/.test(value.after),
    isFirst: part.find(({ isGeneric }) => !isGeneric)?.at === value.at,
    isSmall: /^\d$/.test(value.text),
    goesOn: part.some(
      (token) =>
        token.at > value.at &&
        isSubjectWord(token) &&
        !other.tokens.some((one) => isMeant(one, token)),
    ),
    hasOtherValue: part.some(
      (token) =>
        (token.kind === "number" || token.kind === "path") &&
        token.at !== value.at &&
        !other.tokens.some((one) => isSameValue(one, token)),
    ),
    words: [...part, ...around],
    part,
  };
}

function isMeant(one: Token, word: Token): boolean {
  return isSameWord(one, word) || subjectInPlace(one) === word.text;
}

/**
 * The words before the value in its part of the sentence. If none of them is shared, the part before
 * it may name the subject ("exports: gs://x"), or the words after it ("3 attempts is the budget").
 */
function wordsAround({ parts }: Sentence, at: number, value: Token, other: Sentence): Token[] {
  const own = parts[at] ?? [];
  // The things that are counted are no subject: "50 articles a page", "75 articles".
  const isCounted = (token: Token) => value.kind === "number" && token.at === value.at + 1;
  const isWord = (token: Token) =>
    isSubjectWord(token) && token.at !== value.at && !isCounted(token);
  const isShared = (token: Token) => other.tokens.some((one) => isSameWord(one, token));
  const before = own.filter((token) => isWord(token) && token.at < value.at);
  if (before.some(isShared)) return before;
  const earlier = (parts[at - 1] ?? []).filter(isWord);
  // A topic that is named as a whole needs no more words: "logs: we keep 90 days".
  if (earlier.length > 0 && earlier.every(isShared)) return earlier;
  if (earlier.some(isShared)) return [...earlier, ...before];
  // A number belongs to what stands before it: "python 3.9 is the minimum".
  if (before.length > 0 && value.kind === "number") return before;
  const after = own.filter((token) => isWord(token) && token.at > value.at);
  return after.some(isShared) ? [...after, ...before] : [...before, ...after];
}

/**
 * Numbers and places are no subjects. Verbs of unspaced scripts are single characters, and very short
 * words are prepositions in languages that nobody listed.
 */
export function isSubjectWord(token: Token): boolean {
  if (token.isGeneric || token.kind === "number" || token.kind === "path") return false;
  const isUnspaced = /[\u2e80-\u9fff\uac00-\ud7af]/.test(token.text);
  return token.text.length > (isUnspaced || token.kind === "name" ? 1 : 2);
}

/** Groups of scope words that limit a statement even if the other one names none of them. */
const LIMITING_GROUPS: ReadonlySet<number> = new Set([0, 1, 2, 4, 8]);

/** True if the two are limited to different parts of the project: staging and production. */
export function areOtherScopes(a: readonly Token[], b: readonly Token[]): boolean {
  const [ofA, ofB] = [scopesByGroup(a), scopesByGroup(b)];
  for (const group of new Set([...ofA.keys(), ...ofB.keys()])) {
    const [own, other] = [ofA.get(group) ?? "", ofB.get(group) ?? ""];
    if (own === other) continue;
    if (LIMITING_GROUPS.has(group) || (own !== "" && other !== "")) return true;
  }
  return false;
}

function scopesByGroup(tokens: readonly Token[]): Map<number, string> {
  const scopes = new Map<number, string>();
  for (const word of scopesOf(tokens)) {
    const group = scopeWords().get(word) ?? -1;
    scopes.set(group, `${scopes.get(group) ?? ""} ${word}`);
  }
  return scopes;
}

/** True if the sentence puts the two side by side: "dana and wei". */
export function isAddition({ raw }: Sentence, a: Token, b: Token): boolean {
  const [first, last] = a.at < b.at ? [a, b] : [b, a];
  const between = raw.slice(first.at + 1, last.at);
  return (
    between.length > 0 && between.length <= 2 && between.some((word) => COORDINATORS.has(word))
  );
}
