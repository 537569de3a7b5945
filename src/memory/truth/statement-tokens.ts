import { quantityOf, type Quantity, unitOf } from "@/memory/truth/quantity.ts";
import { hasOpposite } from "@/memory/truth/rival-values.ts";
import {
  CHANGE_WORDS,
  FUNCTION_WORDS,
  GENERIC_WORDS,
  LABEL_NOUNS,
  NEGATIONS,
  scopeWords,
  TRAILING_NEGATIONS,
} from "@/memory/truth/statement-words.ts";
import { isCyrillic, latinSpelling } from "@/store/text/latin-spelling.ts";

/** A word of a statement that can be compared with the words of another. */
export interface Token {
  /** In lower case. */
  readonly text: string;
  readonly kind: "number" | "path" | "name" | "word";
  readonly quantity?: Quantity;
  /** True for words that say nothing about the subject, such as "use". */
  readonly isGeneric: boolean;
  /** True if a negation applies to it. */
  readonly isNegated: boolean;
  /** True if it begins with a capital letter. */
  readonly isCapitalised: boolean;
  /** The raw words before and after it, function words included; "" at the edges. */
  readonly beforeThat: string;
  readonly before: string;
  readonly after: string;
  /** True if no specific word stands before it. */
  readonly isFirst: boolean;
  /** The number of its first raw word. */
  readonly at: number;
}

const SPLIT = /[\s"'`)[\]{}<>!?*|=«»“”‘’„。「」『』）！？…¿¡→]{1,}/;
/** A comma ends what a negation applies to; it is kept as a raw word. */
const COMMA = /[,;:](?=\s|$)|[，、；：(（]/g;
const UNSPACED = /[\u2e80-\u9fff\uac00-\ud7af]/;
const HANGUL = /^[\uac00-\ud7af]{2,}$/;
const ISO_DATE = /^\d{4}-\d\d-\d\d/;
const PLAIN_WORD = /^[a-z]{1,40}$/;
const HIRAGANA_ONLY = /^[\u3040-\u309fー]{1,}$/;
/** Code of several words is one value. */
const CODE_SPAN = /`([^`\n]{1,200})`/g;

function joinCode(_span: string, code: string): string {
  return ` ${code.replace(/[\s,;:"'()[\]{}<>!?*|=]{1,}/g, "·")} `;
}

/** A longer sentence is a story, and comparing it word by word tells nothing. Guess. */
const RAW_WORDS_MAX = 80;

/** Splits a sentence into raw words, function words included. */
export function rawWords(sentence: string): string[] {
  const raw: string[] = [];
  const marked = sentence
    .replace(CODE_SPAN, joinCode)
    .replace(/n['’]t\b/gi, " not")
    .replace(/\bfrom now on\b/gi, "now")
    .replace(COMMA, " , ");
  for (const part of marked.split(SPLIT)) {
    if (part === "" || raw.length >= RAW_WORDS_MAX) continue;
    if (PLAIN_WORD.test(part) || part === ",") raw.push(part);
    else if (UNSPACED.test(part)) addUnspaced(part, raw);
    else addSpaced(part, raw);
  }
  return raw;
}

function addSpaced(part: string, raw: string[]): void {
  const word = part.replace(/^[.:—–]{1,8}|[.:—–]{1,8}$/g, "");
  if (word === "" || word === "-") return;
  // "E2E-Tests" is about tests; "--no-cache" and "docs/a-b" stay whole.
  if (!word.startsWith("-") && /^[^/._@\d]*(?:-[^/._@]*){1,4}$/.test(word)) {
    for (const piece of word.split("-")) if (piece !== "") raw.push(piece);
  } else if (/^[A-Za-z]\d[A-Za-z]-/.test(word)) raw.push(word.slice(0, 3), word.slice(4));
  else raw.push(word);
}

/** Chinese and Japanese are split by a dictionary, Latin words among them as they stand. */
function addUnspaced(part: string, raw: string[]): void {
  for (const run of part.match(/[!-~]{1,}|[^!-~]{1,}/g) ?? []) {
    if (/^[!-~]/.test(run)) addSpaced(run, raw);
    else for (const { segment } of segmenter().segment(run)) if (segment.trim()) raw.push(segment);
  }
}

let madeSegmenter: Intl.Segmenter | undefined;
/** Made on first use: its dictionary takes ten milliseconds to load. */
function segmenter(): Intl.Segmenter {
  madeSegmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return madeSegmenter;
}

/** The content words of a sentence, with numbers and their units joined. */
export function readTokens(raw: readonly string[]): Token[] {
  const isLatinRare = raw.some((word) => /[\u0400-\u04ff\u2e80-\u9fff\uac00-\ud7af]/.test(word));
  const tokens: Token[] = [];
  let [isNegated, isFirst] = [false, true];
  for (let at = 0; at < raw.length; at += 1) {
    const word = raw[at] ?? "";
    const text = word.toLowerCase();
    if (text === ",") {
      if (isNegated) negateLast(tokens);
      isNegated = false;
    } else if (TRAILING_NEGATIONS.has(text)) negateLast(tokens);
    else if (NEGATIONS.has(text)) isNegated = true;
    else {
      const token = readToken(raw, at, isLatinRare);
      if (token === undefined) continue;
      tokens.push({ ...token, isNegated, isFirst });
      if (!token.isGeneric) isFirst = false;
      // A negation of "use" or "run" is one of what is used or run, too.
      if (!token.isGeneric) isNegated = false;
      if (token.quantity?.hasUnitWord) at += 1;
    }
  }
  if (isNegated) negateLast(tokens);
  return tokens;
}

function negateLast(tokens: Token[]): void {
  const last = tokens.pop();
  if (last !== undefined) tokens.push({ ...last, isNegated: true });
}

function readToken(
  raw: readonly string[],
  at: number,
  isLatinRare: boolean,
): Omit<Token, "isNegated" | "isFirst"> | undefined {
  const word = raw[at] ?? "";
  const text = word.toLowerCase();
  const near = (step: number) => raw[at + step]?.toLowerCase() ?? "";
  const [beforeThat, before, after] = [near(-2), near(-1), near(1)];
  const isCapitalised = word !== text;
  if (ISO_DATE.test(word)) return undefined; // When something happened is no value.
  const place = { text, isCapitalised, beforeThat, before, after, at };
  const quantity = quantityOf(word, after);
  if (quantity !== undefined && LABEL_NOUNS.has(before)) {
    return { ...place, kind: "word", isGeneric: false };
  }
  if (quantity !== undefined) return { ...place, kind: "number", quantity, isGeneric: false };
  const isLast = at === raw.length - 1;
  const isSwitch = hasOpposite(text) && (isLast || text === "off");
  if ((FUNCTION_WORDS.has(text) || HIRAGANA_ONLY.test(text)) && !isSwitch) return undefined;
  if (text.length === 1 && !UNSPACED.test(text) && !/[A-Z]/.test(word) && !isLabel(before)) {
    return undefined;
  }
  if (unitOf(text) !== undefined && /\d$/.test(before)) return undefined;
  return {
    ...place,
    kind: kindOf(word, at, isLatinRare),
    isGeneric: GENERIC_WORDS.has(text) || CHANGE_WORDS.has(text),
  };
}

/** "package b", "step c". */
function isLabel(before: string): boolean {
  return before.length > 3 && !FUNCTION_WORDS.has(before);
}

function kindOf(word: string, at: number, isLatinRare: boolean): Token["kind"] {
  if (PLAIN_WORD.test(word) && !isLatinRare) return "word";
  if (/[/\\·]|^\w[\w-]*\.[a-z]|@.*\.|:\/\//i.test(word)) return "path";
  if (/^[A-Za-z]/.test(word) && isLatinRare) return "name";
  if (/[a-z][A-Z]|[_\d]|^[A-Z]{2}|^-/.test(word)) return "name";
  return at > 0 && /^\p{Lu}/u.test(word) ? "name" : "word";
}

/** True if two words are forms of one: the same, or with a long common beginning. */
export function isSameWord(a: Token, b: Token): boolean {
  if (a.text === b.text) return true;
  if (a.kind === "path" || b.kind === "path" || a.kind === "number" || b.kind === "number") {
    return false;
  }
  const [one, other] = inOneScript(a.text, b.text);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isHangul = HANGUL.test(short);
  if (!isHangul && (short.length < 4 || UNSPACED.test(short))) return false;
  // "Looker" is no form of "look".
  const isName = a.kind === "name" || b.kind === "name";
  if (isName && !isHangul && (short.length < 5 || long.length - short.length > 2)) return false;
  let common = 0;
  while (common < short.length && short.charCodeAt(common) === long.charCodeAt(common)) common += 1;
  // Korean particles follow their word without a space: 서버는, 서버로.
  if (isHangul) return common >= 2 && long.length - common <= 2;
  if (common === short.length && common >= 5) return true;
  return common >= 4 && common >= 0.6 * long.length;
}

/** Names of products are written in Latin letters and in Cyrillic ones. */
function inOneScript(a: string, b: string): readonly [string, string] {
  if (isCyrillic(a) === isCyrillic(b)) return [a, b];
  return [latinSpelling(a), latinSpelling(b)];
}

/** True for a word between commas, as in "a public id, ulid, …" or "okhttp, we know it". */
export function standsAlone({ before, after }: Token): boolean {
  return EDGES.has(before) && EDGES.has(after);
}

const EDGES: ReadonlySet<string> = new Set(["", ","]);

/** The groups of scope words that a sentence uses, such as "production" or "e2e". */
export function scopesOf(tokens: readonly Token[]): string[] {
  const scopes: string[] = [];
  for (const { text } of tokens) {
    if (scopeWords().has(text) && !scopes.includes(text)) scopes.push(text);
  }
  return scopes.sort();
}
