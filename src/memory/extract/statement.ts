import { sumOf } from "@/base/lists.ts";
import { removeMachineBlocks, removeOwnText } from "@/memory/write/excluded-sections.ts";
import { removePrivate } from "@/memory/write/private-sections.ts";
import { listProse, listTypedProse, type ProseRange } from "@/memory/extract/prose-range.ts";
import {
  dependsOnLast,
  speaksOfQuoted,
  splitSentences,
  type TextRange,
} from "@/memory/extract/sentence-split.ts";
import { splitMessage } from "@/memory/extract/typed/typed-text.ts";

/**
 * One sentence of somebody's message, or one short list with the line above it. Only prose becomes
 * statements: code, tables, quotations, diffs and logs are shown, not said, and their content is
 * nobody's decision.
 */
export interface Statement {
  readonly text: string;
  /** The text for patterns: lower case, quotations and code blanked character by character. */
  readonly matchText: string;
  readonly isQuestion: boolean;
  /** The number of its paragraph: statements of one block belong together. */
  readonly block: number;
  /** Its number in the message. With the id of the turn this is its position in a transcript. */
  readonly position: number;
  /** Offsets in the message. */
  readonly start: number;
  readonly end: number;
}

/** Guesses that bound the cost of a turn, whatever its size. */
const READ_CHARS = 64_000;
const STATEMENTS_MAX = 300;
const STATEMENT_CHARS = 600;
/** Guess: a joined statement is still one thought at this length. */
const JOINED_CHARS_MAX = 400;

/** The statements of a message in which nothing was pasted, such as an agent's. */
export function listStatements(said: string): Statement[] {
  const text = clean(said);
  return toStatements(said, text, listProse(text));
}

/** The statements that a person typed. Pasted text yields none. */
export function listTypedStatements(said: string): Statement[] {
  const text = clean(said);
  const ranges: ProseRange[] = [];
  for (const part of splitMessage(text)) {
    const block = (ranges.at(-1)?.block ?? -1) + 1;
    if (part.kind === "typed") ranges.push(...listTypedProse(text, part, block));
  }
  return withoutQuoted(toStatements(said, text, withoutDocument(ranges)));
}

/**
 * Leaves out what stands before a sentence such as "を記事に書いて": it is text that the message is
 * about, dictated or quoted without marks, and says nothing itself.
 */
function withoutQuoted(statements: readonly Statement[]): Statement[] {
  const last = statements.findLastIndex(({ text }) => speaksOfQuoted(text));
  return statements.filter(({ text }, index) => index >= last || speaksOfQuoted(text));
}

/** Guess: nobody types more at once, so what looks typed beyond it is a document after all. */
const TYPED_CHARS_MAX = 3_000;

/** Keeps the first and last two paragraphs of a message that is too long to have been typed. */
function withoutDocument(ranges: readonly ProseRange[]): readonly ProseRange[] {
  if (sumOf(ranges, ({ start, end }) => end - start) <= TYPED_CHARS_MAX) return ranges;
  const blocks = [...new Set(ranges.map(({ block }) => block))];
  const outer = new Set([...blocks.slice(0, 2), ...blocks.slice(-2)]);
  return ranges.filter(({ block }) => outer.has(block));
}

function clean(said: string): string {
  const head = said.slice(0, READ_CHARS).toWellFormed();
  return removeOwnText(removeMachineBlocks(removePrivate(head))).text;
}

function toStatements(said: string, text: string, ranges: readonly ProseRange[]): Statement[] {
  const locate = createLocator(said, text);
  const statements: Statement[] = [];
  for (const { start, end, block } of joinDependent(text, ranges)) {
    if (statements.length >= STATEMENTS_MAX) break;
    const statement = toStatement(text.slice(start, end), block);
    if (statement === undefined) continue;
    statements.push({ ...statement, position: statements.length, ...locate(start, end) });
  }
  return statements;
}

/** Splits the prose into sentences and joins those that cannot stand alone with the one before. */
function joinDependent(text: string, ranges: readonly ProseRange[]): ProseRange[] {
  const joined: ProseRange[] = [];
  for (const range of ranges) {
    for (const sentence of sentencesOf(text, range)) {
      const last = joined.at(-1);
      const isJoined =
        last !== undefined &&
        last.block === range.block &&
        sentence.end - last.start <= JOINED_CHARS_MAX &&
        dependsOnLast(text.slice(sentence.start, sentence.end));
      if (isJoined) joined[joined.length - 1] = { ...last, end: sentence.end };
      else joined.push({ ...range, ...sentence });
      if (joined.length > STATEMENTS_MAX) return joined;
    }
  }
  return joined;
}

function sentencesOf(text: string, { start, end, isWhole }: ProseRange): TextRange[] {
  if (isWhole) return [{ start, end }];
  return splitSentences(text.slice(start, end)).map((sentence) => ({
    start: start + sentence.start,
    end: start + sentence.end,
  }));
}

/** Translates offsets of the cleaned text to the message. They differ only if text was removed. */
function createLocator(said: string, text: string): (start: number, end: number) => TextRange {
  if (said.startsWith(text)) return (start, end) => trimRange(text, start, end);
  let from = 0;
  return (start, end) => {
    const range = trimRange(text, start, end);
    const found = said.indexOf(text.slice(range.start, range.end), from);
    if (found >= 0) from = found;
    return { start: from, end: from + range.end - range.start };
  };
}

function trimRange(text: string, start: number, end: number): TextRange {
  const slice = text.slice(start, end);
  const first = start + slice.length - slice.trimStart().length;
  return { start: first, end: first + slice.trim().length };
}

/** The citation of a shown memory: a statement with one repeats our own text. */
const OWN_CITATION = /\[m:[0-9a-z]{4,32}\]/;

function toStatement(
  sentence: string,
  block: number,
): Pick<Statement, "text" | "matchText" | "isQuestion" | "block"> | undefined {
  const shown = sentence
    .replace(/\*\*|__/g, "")
    .replace(ATTACHMENT, " ")
    .replace(LINE_GOES_ON, "");
  const flat = shown.includes("\n") ? shown.replace(/\s*\n\s*/g, " ") : shown;
  const text = flat.trim().slice(0, STATEMENT_CHARS).toWellFormed();
  if (!/[\p{L}\p{N}]{1,3}/u.test(text) || text.length < 2 || OWN_CITATION.test(text))
    return undefined;
  return {
    text,
    matchText: blankQuoted(text).toLowerCase(),
    isQuestion: endsAsQuestion(text),
    block,
  };
}

/** The client's marks for images and pasted text within a line. */
const ATTACHMENT = /\[(?:Image|Pasted text) #\d{1,4}[^\]\n]{0,40}\]/g;

/** With a backslash before Enter a message goes on in terminals that know no other way. */
const LINE_GOES_ON = /\\(?=\s{0,4}(?:\n|$))/g;

function endsAsQuestion(text: string): boolean {
  return /[?？][!"')\]]{0,3}$/.test(text);
}

/** Blanks code and quotations of up to 300 characters; an unpaired quotation mark is kept. */
function blankQuoted(text: string): string {
  return text
    .replace(/`[^`]{1,300}`/g, (code) => "¤".repeat(code.length))
    .replace(/"[^"]{2,300}"|“[^”]{2,300}”|«[^»]{2,300}»|「[^」]{2,300}」/g, (quote) =>
      "¤".repeat(quote.length),
    )
    .replace(/’/g, "'");
}
