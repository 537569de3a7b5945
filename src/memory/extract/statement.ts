import {
  removeMachineBlocks,
  removeOwnText,
  removePrivate,
} from "@/memory/write/excluded-sections.ts";

/**
 * One sentence of somebody's message. Only prose becomes statements: code, tables, quotations,
 * diffs and logs are shown, not said, and their content is nobody's decision.
 */
export interface Statement {
  readonly text: string;
  /** The text for patterns: lower case, quotations and code blanked character by character. */
  readonly matchText: string;
  readonly isQuestion: boolean;
  /** The number of its paragraph: statements of one block belong together. */
  readonly block: number;
  /** Its number in the message. */
  readonly position: number;
}

/** Guesses that bound the cost of a turn, whatever its size. */
const READ_CHARS = 64_000;
const STATEMENTS_MAX = 300;
const STATEMENT_CHARS = 600;

export function listStatements(said: string): Statement[] {
  const head = said.slice(0, READ_CHARS).toWellFormed();
  const text = removeOwnText(removeMachineBlocks(removePrivate(head))).text;
  const statements: Statement[] = [];
  for (const { line, block } of proseLines(text)) {
    for (const sentence of splitSentences(line)) {
      if (statements.length >= STATEMENTS_MAX) return statements;
      const statement = toStatement(sentence, block, statements.length);
      if (statement !== undefined) statements.push(statement);
    }
  }
  return statements;
}

/** The citation of a shown memory: a statement with one repeats our own text. */
const OWN_CITATION = /\[m:[0-9a-z]{4,32}\]/;

function toStatement(sentence: string, block: number, position: number): Statement | undefined {
  const text = sentence.trim().slice(0, STATEMENT_CHARS).toWellFormed();
  if (text.length < 2 || OWN_CITATION.test(text)) return undefined;
  return {
    text,
    matchText: blankQuoted(text).toLowerCase(),
    isQuestion: endsAsQuestion(text),
    block,
    position,
  };
}

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

interface ProseLine {
  readonly line: string;
  readonly block: number;
}

function proseLines(text: string): ProseLine[] {
  const lines: ProseLine[] = [];
  let fence = "";
  let block = 0;
  for (const raw of text.split("\n")) {
    const mark = /^\s{0,8}(?:[-*>] )?(```|~~~)/.exec(raw)?.[1];
    if (fence !== "") {
      if (mark === fence) fence = "";
      continue;
    }
    if (mark !== undefined) fence = /^\s{0,8}```[^`]*```\s*$/.test(raw) ? "" : mark;
    else if (raw.trim() === "") block += 1;
    else if (isProse(raw)) lines.push({ line: withoutMarkup(raw), block });
  }
  return lines;
}

/** Lines that are not prose: code, tables, diffs, logs, traces, headings, quotations. */
const NOT_PROSE = [
  /^\s{0,8}(?:>|#|\||│|\$ |@@ |diff --git |\+\+\+ |--- |<\/?[a-z!]|[{}[\]]\s*$|\/\/|\/\*)/i,
  /^[+-][^\s-]/,
  /^(?: {4}|\t)(?![-*\d])/,
  /\|[^|]{1,200}\|[^|]{1,200}\|/,
  /^\s{0,20}at [^\s]{1,200} ?\(?[^\s]{0,300}:\d/,
  /^\s{0,8}\[?\d{4}-\d\d-\d\d[t ]\d\d:/i,
  /^\s{0,8}\[?(?:info|warn(?:ing)?|error|debug|trace|fatal|npm error|npm err!)\]?[: ]/i,
  /^\s{0,8}(?:[a-z]\w{0,60}(?:error|exception)|traceback|caused by|exit code \d)\b/i,
  /[;{]\s*$/,
];

function isProse(line: string): boolean {
  const start = line.slice(0, 500);
  return !NOT_PROSE.some((pattern) => pattern.test(start));
}

function withoutMarkup(line: string): string {
  return line
    .trim()
    .replace(/^(?:[-*•+]|\d{1,3}[.)]) {1,4}(?:\[[ x]\] )?/i, "")
    .replace(/\*\*|__/g, "");
}

const SENTENCE_END = /[.!?…]{1,3}["')\]]?(?=\s)|[。！？；]/g;
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|z\.b|d\.h|bzw|p\.ex|p\. ej|mr|dr|st))\.$/i;

function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const end of line.matchAll(SENTENCE_END)) {
    const stop = end.index + end[0].length;
    const lastWords = line.slice(Math.max(start, stop - 10), stop);
    if (ABBREVIATION.test(lastWords) && !/\bno\.$/i.test(line.slice(start, stop).trim())) continue;
    sentences.push(line.slice(start, stop));
    start = stop;
  }
  sentences.push(line.slice(start));
  return sentences.flatMap(splitOrders).filter((sentence) => sentence !== "");
}

/** Splits two orders in one sentence into two statements. */
function splitOrders(sentence: string): string[] {
  return sentence
    .split(/, and (?=(?:please )?(?:always|never|don't|dont|do not|i prefer|i'd rather)\b)/i)
    .map((part) => part.trim());
}
