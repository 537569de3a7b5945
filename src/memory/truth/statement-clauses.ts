import {
  CHANGE_PHRASES,
  CHANGE_WORDS,
  DISMISSING_AFTER,
  DISMISSING_BEFORE,
  DISMISSING_PHRASES,
  HEDGES,
  FUNCTION_WORDS,
  ONE_OFF,
  REPORTED,
  TAKEBACK,
} from "@/memory/truth/statement-words.ts";
import { rawWords, readTokens, scopesOf, type Token } from "@/memory/truth/statement-tokens.ts";

/** A sentence of a statement, or a part of one between commas. */
export interface Clause {
  readonly tokens: readonly Token[];
  /** Its sentence's scope words: they apply to every part of it. */
  readonly scopes: readonly string[];
  /** The tokens that it says no longer count. */
  readonly dismissed: readonly Token[];
  /** True if its sentence says that something has changed. */
  readonly saysChange: boolean;
  readonly isTakeback: boolean;
}

/** Guesses: longer texts are stories; what they state is in their first sentences. */
const TEXT_CHARS = 1_500;
const SENTENCES_MAX = 8;
const CLAUSES_MAX = 5;
const TOKENS_MAX = 24;

/** The clauses that state something: no questions, hypotheses, quotes or exceptions. */
export function readClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  for (const sentence of sentencesOf(text)) {
    if (!isStatement(sentence)) continue;
    const whole = readClause(sentence, sentence);
    if (whole.tokens.length > 0 && whole.tokens.length <= TOKENS_MAX) clauses.push(whole);
    const parts = sentence.split(/[,;:]\s{1,3}|[，、；：(（]\s{0,3}/).slice(0, CLAUSES_MAX);
    if (parts.length < 2) continue;
    for (const part of parts) {
      const clause = readClause(part, sentence);
      if (clause.tokens.length > 1) clauses.push(clause);
    }
  }
  return clauses;
}

/** True for "scrap that" and the like: it takes something back without naming it. */
export function isBareTakeback(text: string): boolean {
  const [sentence = "", ...more] = sentencesOf(text);
  if (more.length > 0 || !TAKEBACK.test(sentence)) return false;
  const words = readTokens(rawWords(sentence.replace(TAKEBACK, " ")));
  return words.every(({ isGeneric }) => isGeneric);
}

function sentencesOf(text: string): string[] {
  return text
    .slice(0, TEXT_CHARS)
    .replace(/```[^`]{0,1500}(?:```|$)/g, " ")
    .split(/(?<=[.!?])\s{1,}|(?<=[。！？])|\n{1,}/)
    .map((sentence) => sentence.replace(/^[\s>#*-]{1,10}/, "").trim())
    .filter((sentence) => sentence !== "")
    .slice(0, SENTENCES_MAX);
}

function isStatement(sentence: string): boolean {
  if (HEDGES.test(sentence) || ONE_OFF.test(sentence)) return false;
  // Words in quotation marks are somebody else's if the sentence reports them.
  return !(REPORTED.test(sentence) && /["“„«「][^"”“»」]{12,}/.test(sentence));
}

function readClause(part: string, sentence: string): Clause {
  const raw = rawWords(part);
  const tokens = readTokens(raw);
  const rawOfSentence = part === sentence ? raw : rawWords(sentence);
  const saysChange =
    CHANGE_PHRASES.test(sentence) ||
    rawOfSentence.some((word) => CHANGE_WORDS.has(word.toLowerCase()));
  return {
    tokens,
    scopes: scopesOf(part === sentence ? tokens : readTokens(rawOfSentence)),
    dismissed: findDismissed(part, raw, tokens),
    saysChange,
    isTakeback: TAKEBACK.test(sentence),
  };
}

function findDismissed(part: string, raw: readonly string[], tokens: readonly Token[]): Token[] {
  const phrase = DISMISSING_PHRASES.exec(part);
  const afterPhrase = phrase === null ? "" : part.slice(phrase.index + phrase[0].length);
  const [firstAfter] = afterPhrase === "" ? [] : readTokens(rawWords(afterPhrase));
  const moved = /\b(?:from|von|de|с|со) (\S{1,60}) (?:to|auf|nach|zu|a|на) /iu.exec(part)?.[1];
  return tokens.filter(
    (token) =>
      token.text === firstAfter?.text ||
      token.text === moved?.toLowerCase() ||
      DISMISSING_BEFORE.has(wordBefore(raw, token)) ||
      isDismissedAfter(part, token),
  );
}

/** The nearest raw word before a token that is no function word: "not in JSON" → "not". */
function wordBefore(raw: readonly string[], { at }: Token): string {
  for (let i = at - 1; i >= 0 && i >= at - 3; i -= 1) {
    const word = raw[i]?.toLowerCase() ?? "";
    if (DISMISSING_BEFORE.has(word)) return word;
    if (!FUNCTION_WORDS.has(word)) return "";
  }
  return "";
}

function isDismissedAfter(part: string, { text }: Token): boolean {
  const at = part.toLowerCase().indexOf(text);
  return (
    at >= 0 && DISMISSING_AFTER.test(part.slice(at + text.length, at + text.length + 24).trim())
  );
}
