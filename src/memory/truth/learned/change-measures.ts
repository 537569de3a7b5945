import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import {
  plainValue,
  type ValueEdit,
  valuesIn,
  valuesOnlyIn,
} from "@/memory/truth/edits/edited-values.ts";
import { isHost, kinshipOf } from "@/memory/truth/kin-values.ts";
import type { ReadStatement, Sentence } from "@/memory/truth/statement-clauses.ts";
import { isMonth } from "@/memory/truth/quantity.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";
import { areOtherScopes, isSubjectWord } from "@/memory/truth/value-topic.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Measures how a newer statement stands to an older one, for the learned likelihood that it changes
 * what the older one says. Most measures need no words of any language: words that both have, values
 * of one kind, and what the agent edited because of the newer one.
 */
export const CHANGE_MEASURES = [
  "words in common",
  "best word in common",
  "share of the older",
  "share of the newer",
  "dates",
  "amounts",
  "numbers of one form",
  "numbers after one word",
  "places",
  "names that exclude each other",
  "names",
  "old value repeated",
  "new value known",
  "says that something changes",
  "says so of the words in common",
  "gives up a name",
  "denies a word",
  "names of the edit",
  "numbers of the edit",
  "edited line in common",
  "files in common",
  "near in meaning",
  "same session",
  "newer asks",
  "older asks",
  "other scopes",
  "long",
] as const;
export type ChangeMeasure = (typeof CHANGE_MEASURES)[number];

/** A statement as it is compared: its text, and what happened around it. */
export interface ComparedStatement {
  readonly text: string;
  readonly read: ReadStatement;
  /** Names of files that were changed because of it. */
  readonly files: ReadonlySet<string>;
}

export interface Comparing {
  /** How much a word tells about a subject, from 0 to 1. */
  readonly weightOf: (term: string) => number;
  /** The edits that the agent made because of the newer one. */
  readonly edits: readonly ValueEdit[];
  readonly cosine: number;
  readonly isSameSession: boolean;
}

/** The measures in the order of CHANGE_MEASURES. */
export function measureChange(
  older: ComparedStatement,
  newer: ComparedStatement,
  { weightOf, edits, cosine, isSameSession }: Comparing,
): number[] {
  const [was, is] = [wordsOf(older.read), wordsOf(newer.read)];
  const shared = [...is].filter((word) => was.has(word));
  const weights = shared.map(weightOf);
  const total = sumOf(weights);
  const values = compareValues(older.read, newer.read, weightOf);
  const acts = compareEdits(older, newer, edits);
  const measured: Record<ChangeMeasure, number> = {
    "words in common": Math.min(total, SUM_MAX),
    "best word in common": Math.max(0, ...weights),
    "share of the older": total / Math.max(1, sumOf([...was].map(weightOf))),
    "share of the newer": total / Math.max(1, sumOf([...is].map(weightOf))),
    ...values,
    ...signsOf(older.read, newer.read, weightOf),
    ...acts,
    "files in common": Number([...newer.files].some((file) => older.files.has(file))),
    "near in meaning": Math.max(0, cosine),
    "same session": Number(isSameSession),
    "newer asks": Number(newer.read.sentences.every(({ isStatement }) => !isStatement)),
    "older asks": Number(older.read.sentences.every(({ isStatement }) => !isStatement)),
    long: Math.min(1, (older.text.length + newer.text.length) / LONG_CHARS),
  };
  return CHANGE_MEASURES.map((name) => measured[name]);
}

/** Guesses: beyond these, more says nothing more. */
const SUM_MAX = 3;
const LONG_CHARS = 600;

/** Sentences of one turn are compared with much the same memories. */
const knownWords = new WeakMap<Sentence, ReadonlySet<string>>();

/** The words of a sentence that may be its subject, without values, hosts and words of any text. */
function wordsOfSentence(sentence: Sentence): ReadonlySet<string> {
  let words = knownWords.get(sentence);
  if (words === undefined) {
    const subjects = sentence.tokens
      .filter((token) => isSubjectWord(token) && !isMonth(token.text))
      .map(({ text }) => text);
    words = new Set(
      [...analyzeMeaning(subjects.join(" "))].filter(
        (word) => !/^\d/.test(word) && !isFiller(word) && !saysLittle(word),
      ),
    );
    knownWords.set(sentence, words);
  }
  return words;
}

function wordsOf({ sentences }: ReadStatement): ReadonlySet<string> {
  return new Set(sentences.flatMap((sentence) => [...wordsOfSentence(sentence)]));
}

type ValueMeasures = Record<
  | "dates"
  | "amounts"
  | "numbers of one form"
  | "numbers after one word"
  | "places"
  | "names that exclude each other"
  | "names"
  | "old value repeated"
  | "new value known"
  | "other scopes",
  number
>;

/** Each kind of value that both give, by the weight of the words that their sentences share. */
function compareValues(
  older: ReadStatement,
  newer: ReadStatement,
  weightOf: Comparing["weightOf"],
): ValueMeasures {
  const measures: ValueMeasures = {
    dates: 0,
    amounts: 0,
    "numbers of one form": 0,
    "numbers after one word": 0,
    places: 0,
    "names that exclude each other": 0,
    names: 0,
    "old value repeated": 0,
    "new value known": 0,
    "other scopes": 0,
  };
  for (const old of older.sentences) {
    for (const now of newer.sentences) {
      const shared = Math.min(SENTENCE_MAX, sharedWeight(old, now, weightOf));
      if (shared > 0 && areOtherScopes(old.tokens, now.tokens)) measures["other scopes"] = 1;
      for (const was of old.tokens) {
        for (const is of now.tokens) {
          const kind = kindOfPair(was, is);
          if (kind === undefined) continue;
          if (has(newer, was)) measures["old value repeated"] = 1;
          else if (has(older, is)) measures["new value known"] = 1;
          else measures[kind] = Math.max(measures[kind], shared);
        }
      }
    }
  }
  return measures;
}

/** Guess: beyond this, more words in common say nothing more. */
const SENTENCE_MAX = 2;

function sharedWeight(old: Sentence, now: Sentence, weightOf: Comparing["weightOf"]): number {
  const was = wordsOfSentence(old);
  return sumOf([...wordsOfSentence(now)].filter((word) => was.has(word)).map(weightOf));
}

type PairKind =
  | "dates"
  | "amounts"
  | "numbers of one form"
  | "numbers after one word"
  | "places"
  | "names that exclude each other"
  | "names";

function kindOfPair(was: Token, is: Token): PairKind | undefined {
  if (isHost(was) && isHost(is) && was.text !== is.text) return "places";
  const kinship = kinshipOf(was, is);
  if (kinship === undefined) return undefined;
  const unit = was.quantity?.unit;
  if (unit === "date" || unit === "weekday" || unit === "clock") return "dates";
  if (unit !== undefined && unit !== "" && unit !== "version") return "amounts";
  if (kinship === "keyed") return "numbers after one word";
  if (unit !== undefined) return "numbers of one form";
  if (kinship === "alike" || kinship === "same place") return "places";
  if (kinship === "same file") return undefined;
  return kinship === "same" ? "names that exclude each other" : "names";
}

function has({ sentences }: ReadStatement, value: Token): boolean {
  return sentences.some(({ tokens }) => tokens.some(({ text }) => text === value.text));
}

function signsOf(
  older: ReadStatement,
  newer: ReadStatement,
  weightOf: Comparing["weightOf"],
): Record<
  | "says that something changes"
  | "says so of the words in common"
  | "gives up a name"
  | "denies a word",
  number
> {
  const changing = newer.sentences.filter(({ saysChange }) => saysChange);
  const about = changing.flatMap((now) =>
    older.sentences.map((old) => sharedWeight(old, now, weightOf)),
  );
  const known = older.sentences.flatMap(({ tokens }) => tokens);
  const isKnown = (token: Token) =>
    known.some((one) => !one.isGeneric && !one.isNegated && isSameWord(one, token));
  const said = newer.sentences;
  return {
    "says that something changes": Number(changing.length > 0),
    "says so of the words in common": Math.min(SENTENCE_MAX, Math.max(0, ...about)),
    "gives up a name": Number(
      said.some(({ tokens, dismissed }) => tokens.some((t) => dismissed.has(t.at) && isKnown(t))),
    ),
    "denies a word": Number(
      said.some(({ tokens }) => tokens.some((t) => t.isNegated && !t.isGeneric && isKnown(t))),
    ),
  };
}

/** Compares the values that the edits took out and put in with those of the two statements. */
function compareEdits(
  older: ComparedStatement,
  newer: ComparedStatement,
  edits: readonly ValueEdit[],
): Record<"names of the edit" | "numbers of the edit" | "edited line in common", number> {
  const measures = { "names of the edit": 0, "numbers of the edit": 0, "edited line in common": 0 };
  const [was, is] = [valuesIn(older.text).map(plainValue), valuesIn(newer.text).map(plainValue)];
  const [wordsWas, wordsIs] = [wordsOf(older.read), wordsOf(newer.read)];
  for (const { removed, added } of edits) {
    const gone = valuesOnlyIn(removed, added)
      .map(plainValue)
      .filter((value) => was.includes(value));
    const come = valuesOnlyIn(added, removed)
      .map(plainValue)
      .filter((value) => is.includes(value));
    if (gone.length === 0 || come.length === 0) continue;
    const kept = analyzeMeaning(added);
    const line = [...analyzeMeaning(removed)].filter((word) => kept.has(word));
    const isAbout =
      line.some((word) => wordsWas.has(word)) || line.some((word) => wordsIs.has(word));
    const isName = [gone, come].every((values) => values.some((value) => !/^\d/.test(value)));
    const name = isName ? "names of the edit" : "numbers of the edit";
    measures[name] = 1;
    if (isAbout) measures["edited line in common"] = 1;
  }
  return measures;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
