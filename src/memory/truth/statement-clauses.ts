import { BACK_TO } from "@/memory/truth/announced/announcing-words.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { isKnownValue } from "@/memory/truth/rival-values.ts";
import { rawWords, readTokens, scopesOf, type Token } from "@/memory/truth/statement-tokens.ts";
import {
  ADDITIVE_WORDS,
  CHANGE_PHRASES,
  CHANGE_WORDS,
  DISMISSING_AFTER,
  DISMISSING_AFTER_NUMBER,
  DISMISSING_BEFORE,
  DISMISSING_PHRASES,
  FORMERLY,
  FUNCTION_WORDS,
  GENERIC_WORDS,
  HEDGES,
  MOMENTARY,
  NEGATIONS,
  ONE_OFF,
  REPORTED,
  TAKEBACK,
} from "@/memory/truth/statement-words.ts";

/** Guesses: longer texts are stories; what they state is in their first sentences. */
const TEXT_CHARS = 1_500;
const SENTENCES_MAX = 8;
const CLAUSES_MAX = 5;
const TOKENS_MAX = 24;

/**
 * One sentence of a statement. Everything that needs a pattern is found out only when asked for:
 * most sentences share no subject with the other statement.
 */
export class Sentence {
  readonly text: string;
  readonly raw: readonly string[];
  readonly tokens: readonly Token[];
  #isStatement: boolean | undefined;
  #isLasting: boolean | undefined;
  #saysChange: boolean | undefined;
  #scopes: string | undefined;
  #dismissed: ReadonlySet<number> | undefined;
  #parts: readonly Token[][] | undefined;

  constructor(text: string) {
    this.text = text;
    this.raw = rawWords(text);
    this.tokens = readTokens(this.raw);
  }

  /** False for questions, hypotheses, quotes and exceptions. */
  get isStatement(): boolean {
    this.#isStatement ??= isStatement(this.text);
    return this.#isStatement;
  }

  /** False also for what holds today only, and for what somebody else says. */
  get isLasting(): boolean {
    this.#isLasting ??= this.isStatement && !MOMENTARY.test(this.text) && !REPORTED.test(this.text);
    return this.#isLasting;
  }

  /** True if it says that something has changed. */
  get saysChange(): boolean {
    this.#saysChange ??=
      this.raw.some((word) => CHANGE_WORDS.has(word.toLowerCase())) ||
      CHANGE_PHRASES.test(this.text) ||
      BACK_TO.test(this.text);
    return this.#saysChange;
  }

  /** True if it names one of several things. */
  get isAdditive(): boolean {
    // "Also, our tickets are in Jira" adds to what was said before, and not another tracker.
    const words = this.raw[1] === "," ? this.raw.slice(1) : this.raw;
    return words.some((word) => ADDITIVE_WORDS.has(word.toLowerCase()));
  }

  /** The words that limit it to a part of the project. */
  get scopes(): string {
    this.#scopes ??= scopesOf(this.tokens).join(" ");
    return this.#scopes;
  }

  /** The positions of the tokens that it says no longer count. */
  get dismissed(): ReadonlySet<number> {
    this.#dismissed ??= new Set(
      findDismissed(this.text, this.raw, this.tokens).map(({ at }) => at),
    );
    return this.#dismissed;
  }

  /** Its tokens between commas and colons; one part if it has none. */
  get parts(): readonly Token[][] {
    if (this.#parts === undefined) {
      const parts = partsOf(this);
      this.#parts = parts.length === 0 ? [[...this.tokens]] : parts;
    }
    return this.#parts;
  }

  /** True if it gives something up by name: "kafka is out", "on abandonne kafka". */
  get dropsValue(): boolean {
    return this.tokens.some(
      (token) => isDismissedAfter(this.text, token) || isGivenUpBefore(this.raw, token),
    );
  }

  get isTakeback(): boolean {
    return TAKEBACK.test(this.text);
  }
}

/** A sentence, or a part of one between commas. */
export class Clause {
  readonly sentence: Sentence;
  readonly tokens: readonly Token[];
  readonly isWhole: boolean;

  constructor(sentence: Sentence, tokens = sentence.tokens) {
    this.sentence = sentence;
    this.tokens = tokens;
    this.isWhole = tokens === sentence.tokens;
  }

  /** True for the words before the first comma: they say what the sentence is about. */
  get isMain(): boolean {
    return this.tokens[0]?.at === this.sentence.tokens[0]?.at;
  }

  /** The tokens that it says no longer count. */
  get dismissed(): readonly Token[] {
    const { dismissed } = this.sentence;
    return this.tokens.filter(({ at }) => dismissed.has(at));
  }

  /** The specific words of its sentence that are not in it. */
  get outside(): Token[] {
    if (this.isWhole) return [];
    return this.sentence.tokens.filter(
      (token) => !token.isGeneric && !this.tokens.some(({ at }) => at === token.at),
    );
  }
}

/** A text read for comparing. */
export interface ReadStatement {
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly Clause[];
  /** The number of specific words in all its sentences. */
  readonly specificCount: number;
}

/** Statements of one turn are compared with much the same memories. */
const READ_MAX = 300;
const readTexts = new Map<string, ReadStatement>();

export function readStatement(text: string): ReadStatement {
  const known = readTexts.get(text);
  if (known !== undefined) return known;
  if (readTexts.size >= READ_MAX) readTexts.clear();
  const read = readAnew(text);
  readTexts.set(text, read);
  return read;
}

function readAnew(text: string): ReadStatement {
  const sentences: Sentence[] = [];
  const clauses: Clause[] = [];
  let specificCount = 0;
  for (const text_ of splitSentences(text)) {
    const sentence = new Sentence(text_);
    sentences.push(sentence);
    for (const { isGeneric } of sentence.tokens) if (!isGeneric) specificCount += 1;
    if (sentence.tokens.length > 0 && sentence.tokens.length <= TOKENS_MAX) {
      clauses.push(new Clause(sentence));
    }
    for (const part of partsOf(sentence)) {
      if (part.length > 1) clauses.push(new Clause(sentence, part));
    }
  }
  return { sentences, clauses, specificCount };
}

/** The tokens of a sentence between its commas; none if it has no comma. */
function partsOf({ raw, tokens }: Sentence): Token[][] {
  const parts: Token[][] = [];
  let start = 0;
  for (let end = 0; end <= raw.length && parts.length < CLAUSES_MAX; end += 1) {
    if (end < raw.length && raw[end] !== ",") continue;
    const part = tokens.filter(({ at }) => at >= start && at < end);
    if (part.length > 0) parts.push(withFirst(part));
    start = end + 1;
  }
  return parts.length < 2 ? [] : parts;
}

function withFirst(tokens: Token[]): Token[] {
  const first = tokens.findIndex(({ isGeneric }) => !isGeneric);
  return tokens.map((token, i) => (i <= first ? { ...token, isFirst: true } : token));
}

/** True for "scrap that" and the like: it takes something back without naming it. */
export function isBareTakeback(text: string): boolean {
  const [sentence = "", ...more] = splitSentences(text);
  if (more.length > 0 || !TAKEBACK.test(sentence)) return false;
  const words = readTokens(rawWords(sentence.replace(TAKEBACK, " ")));
  return words.every(({ isGeneric }) => isGeneric);
}

function splitSentences(text: string): string[] {
  return withoutNote(text.slice(0, TEXT_CHARS))
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

/** "Jonas took over billing from Mira". */
const TAKEN_OVER =
  /\b(?:takes?|took|taken|taking) (?:\S{1,30} ){0,3}?over\b.{0,60}?\bfrom (\S{1,60})|(?:^|\s)über(?:nimmt|nahm|nommen).{0,60}? von (\S{1,60})/iu;

const DETERMINERS =
  /^(?:the|a|an|my|our|your|this|that|der|die|das|den|dem|ein|eine|einen|el|la|los|las|un|una|le|les|l'|une|o|a|os|as|um|uma|il|lo|gli|i)[ ']/i;

function findDismissed(part: string, raw: readonly string[], tokens: readonly Token[]): Token[] {
  const phrase = DISMISSING_PHRASES.exec(part);
  const afterPhrase = phrase === null ? "" : part.slice(phrase.index + phrase[0].length);
  const [firstAfter] = afterPhrase === "" ? [] : readTokens(rawWords(afterPhrase));
  // "instead of the date" names a kind of thing, not a value that somebody chose.
  const isKind =
    firstAfter?.kind === "word" && !isKnownValue(firstAfter.text) && DETERMINERS.test(afterPhrase);
  const left = TAKEN_OVER.exec(part);
  const leaver = (left?.[1] ?? left?.[2])?.toLowerCase();
  const moved = /\b(?:from|von|de|с|со) (\S{1,60}) (?:to|auf|nach|zu|a|на) /iu.exec(part)?.[1];
  return tokens.filter(
    (token) =>
      (token.text === firstAfter?.text && !isKind) ||
      token.text === moved?.toLowerCase() ||
      token.text === leaver ||
      isDismissedBefore(raw, token) ||
      isDismissedAfter(part, token),
  );
}

function isDismissedBefore(raw: readonly string[], token: Token): boolean {
  const word = dismissingWord(raw, token);
  if (FORMERLY.has(word)) return token.kind !== "word" || isKnownValue(token.text);
  return word !== "";
}

/** The same without plain negations: "metrics do not go to kafka" gives nothing up. */
function isGivenUpBefore(raw: readonly string[], token: Token): boolean {
  const word = dismissingWord(raw, token);
  return word !== "" && !FORMERLY.has(word) && !NEGATIONS.has(word);
}

/** The word that dismisses this one, if there is any. In "not in JSON" the "not" dismisses JSON. */
function dismissingWord(raw: readonly string[], token: Token): string {
  for (let i = token.at - 1; i >= 0 && i >= token.at - 3; i -= 1) {
    const word = raw[i]?.toLowerCase() ?? "";
    if (FORMERLY.has(word) || DISMISSING_BEFORE.has(word)) return word;
    // "the bank does not work with X" dismisses X, too.
    if (!FUNCTION_WORDS.has(word) && !GENERIC_WORDS.has(word)) return "";
  }
  return "";
}

function isDismissedAfter(part: string, { text, kind }: Token): boolean {
  const at = part.toLowerCase().indexOf(text);
  if (at < 0) return false;
  const after = part.slice(at + text.length, at + text.length + 24).trim();
  return DISMISSING_AFTER.test(after) || (kind === "number" && DISMISSING_AFTER_NUMBER.test(after));
}
