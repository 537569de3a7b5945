import { cutText, stripColours, toSafeText } from "@/base/text.ts";
import {
  mayStateError,
  namesPlaceInCode,
  type ScoredLine,
  scoreLine,
} from "@/memory/errors/line-score.ts";
import { isWrapperLine } from "@/memory/errors/wrapper-lines.ts";

/**
 * Finds the line of an output that says what went wrong: the first of those with the best score.
 * Banners, reports of task runners and lines without a word of their own never count as the error
 * itself.
 */

/** Lines read at the beginning and at the end, where an error usually is. Guess. */
const LINES_AT_EACH_END = 100;
/**
 * Longer lines are cut. Some patterns take quadratic time, and a minified file in one line would
 * use up the deadline.
 */
const LINE_CHARS_MAX = 1_000;
/** Without any error phrase, the error is a line of a text that has at most this many. Guess. */
const PLAIN_LINES_MAX = 2;
const PLAIN_SCORE_MIN = -5;
/** Guess: a test that is named and said to have failed is better than nothing. */
const SCORE_MIN = -2;
/** Guesses: the message of a header follows at once, the details of a vague line soon. */
const BELOW_HEADER = 2;
const DETAIL_LINES = 8;
const DETAIL_MIN = 0.75;

/** The statement of an error, found in an output. */
export interface MainError {
  /** The position of its line among the readable lines. */
  readonly at: number;
  /** The message, with the detail that names what it is about if it does not do so itself. */
  readonly text: string;
  /** The line as it was printed. */
  readonly line: string;
  /** True if it names nothing, and no line near it does. */
  readonly isVague: boolean;
}

/** A line that states an error. */
export interface StatedLine {
  readonly at: number;
  readonly line: string;
  readonly message: string;
  readonly isVague: boolean;
}

/** The line that says what went wrong. Returns undefined if there is no line at all. */
export function mainErrorLine(errorText: string): string | undefined {
  return (
    findMainError(errorText)?.text ??
    bestOf(scoreLines(errorText))?.line ??
    readableLines(errorText)[0]
  );
}

/**
 * The line that says what went wrong, or undefined if the text has nothing but banners, reports of
 * task runners and lines that state no error.
 */
export function specificErrorLine(errorText: string): string | undefined {
  return findMainError(errorText)?.text;
}

/** The statement of what went wrong; undefined if no line says it. */
export function findMainError(errorText: string): MainError | undefined {
  const lines = scoreLines(errorText);
  const stated = bestOf(
    lines.filter(
      (line) =>
        line.mayState &&
        isOwn(line) &&
        (line.score > 0 || (line.isStated && line.score > SCORE_MIN)),
    ),
  );
  const best = stated ?? plainError(lines);
  if (best === undefined) return undefined;
  const detail = best.isVague && best.score > 0 ? detailOf(best, lines) : undefined;
  const text =
    detail === undefined ? best.message : `${best.message.replace(/[.:]$/, "")}: ${detail}`;
  const isVague = best.isVague && detail === undefined;
  return { at: best.at, text, line: best.line, isVague };
}

/** The best line of a short text that states nothing, unless it is advice, quoted code or the like. */
function plainError(lines: readonly PlacedLine[]): PlacedLine | undefined {
  const own: PlacedLine[] = [];
  for (const line of lines) {
    if (!isOwn(line)) continue;
    if (own.length === PLAIN_LINES_MAX) return undefined;
    own.push(line);
  }
  return bestOf(own.filter(({ score }) => score > PLAIN_SCORE_MIN));
}

/** Every line that states an error about as well as the best one does, best first. */
export function statedErrors(errorText: string): readonly StatedLine[] {
  const own = scoreLines(errorText).filter((line) => line.mayState && isOwn(line));
  const best = bestOf(own)?.score ?? 0;
  return own
    .filter(({ score }) => score >= Math.max(STATED_MIN, best - STATED_BELOW_BEST))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, STATED_MAX);
}

/** The messages around the main one that say something of their own. */
export function linesAround(errorText: string): string[] {
  const main = findMainError(errorText)?.at;
  return scoreLines(errorText)
    .filter((line) => isOwn(line) && line.at !== main && line.substance >= CONTEXT_MIN)
    .filter(({ score }) => score > PLAIN_SCORE_MIN)
    .map(({ message }) => message);
}

/** Guess: two words. */
const CONTEXT_MIN = 0.5;

/** Guesses: what is far below the best line surrounds it. */
const STATED_MIN = 2;
const STATED_BELOW_BEST = 4;
const STATED_MAX = 6;

/** All lines of a short text, else those at the beginning and at the end. */
export function firstAndLastLines(lines: readonly string[]): readonly string[] {
  if (lines.length <= 2 * LINES_AT_EACH_END) return lines;
  return [...lines.slice(0, LINES_AT_EACH_END), ...lines.slice(-LINES_AT_EACH_END)];
}

/** The lines that may say something: trimmed, without colours and without the exit code. */
export function readableLines(errorText: string): string[] {
  return indentedLines(errorText).map(({ line }) => line);
}

/** Marks the cause of the line above. */
const CAUSE = /^(?:> \S|[╰└]|caused? by\b|cause:)/i;

interface IndentedLine {
  readonly line: string;
  /** The number of blanks before it. */
  readonly indent: number;
}

function indentedLines(errorText: string): IndentedLine[] {
  return firstAndLastLines(errorText.split("\n"))
    .map((raw) => ({
      line: toSafeText(stripColours(cutText(raw.trim(), LINE_CHARS_MAX))).trim(),
      indent: raw.length - raw.trimStart().length,
    }))
    .filter(({ line }) => line !== "" && !EXIT_CODE.test(line));
}

export const EXIT_CODE = /^exit code \d+$/i;

/** The words of a line, wherever it stands; an output often repeats one. */
class LineText {
  readonly line: string;
  #mayState: boolean | undefined;
  #isWrapper: boolean | undefined;
  #scored: ScoredLine | undefined;

  constructor(line: string) {
    this.line = line;
  }

  get mayState(): boolean {
    return (this.#mayState ??= mayStateError(this.line));
  }

  get isWrapper(): boolean {
    return (this.#isWrapper ??= isWrapperLine(this.line));
  }

  get scored(): ScoredLine {
    return (this.#scored ??= scoreLine(this.line));
  }
}

/** A line of an output. Most lines state nothing, and are scored only if they are asked for. */
class PlacedLine {
  readonly line: string;
  readonly at: number;
  readonly indent: number;
  readonly #text: LineText;
  readonly #above: PlacedLine | undefined;
  #score: number | undefined;

  constructor(text: LineText, indent: number, at: number, above: PlacedLine | undefined) {
    this.line = text.line;
    this.indent = indent;
    this.at = at;
    this.#text = text;
    this.#above = above;
  }

  /** False if it is not worth scoring: it has none of the signs of an error. */
  get mayState(): boolean {
    return this.#text.mayState || this.#isMarkedBelow;
  }

  get message(): string {
    return this.#own.message;
  }

  get substance(): number {
    return this.#own.substance;
  }

  get isStated(): boolean {
    return this.#own.isStated;
  }

  get isGeneric(): boolean {
    return this.#own.isGeneric;
  }

  get isVague(): boolean {
    return this.#own.isVague;
  }

  get isWrapper(): boolean {
    return this.#text.isWrapper;
  }

  /** The score of the line; one below a header that reports a failure gains by it. */
  get score(): number {
    return (this.#score ??= this.#own.score + this.#gain());
  }

  get #own(): ScoredLine {
    return this.#text.scored;
  }

  get #isMarkedBelow(): boolean {
    return this.#above?.line.endsWith(":") === true || CAUSE.test(this.line);
  }

  #gain(): number {
    const above = this.#above;
    if (above === undefined || this.#own.score <= -2) return 0;
    const isIndented = this.indent > above.indent;
    if (!this.#isMarkedBelow && !(isIndented && this.isStated)) return 0;
    if (!above.isStated || above.#own.score <= -4) return 0;
    if (!this.#isMarkedBelow && namesPlaceInCode(above.message)) return 0;
    if (this.isStated) return BELOW_HEADER;
    // A single name is an item of a list, and no message.
    return /\S\s+\S+\s+\S/.test(this.message) ? BELOW_HEADER + this.substance : 0;
  }
}

let last: { readonly text: string; readonly lines: readonly PlacedLine[] } | undefined;

/** The lines of a text. The same text is asked for several times in a row. */
function scoreLines(errorText: string): readonly PlacedLine[] {
  if (last?.text === errorText) return last.lines;
  const lines: PlacedLine[] = [];
  const texts = new Map<string, LineText>();
  for (const [at, { line, indent }] of indentedLines(errorText).entries()) {
    const text = texts.get(line) ?? new LineText(line);
    texts.set(line, text);
    lines.push(new PlacedLine(text, indent, at, lines.at(-1)));
  }
  last = { text: errorText, lines };
  return lines;
}

function isOwn({ isWrapper, isGeneric }: PlacedLine): boolean {
  return !isWrapper && !isGeneric;
}

function bestOf(lines: readonly PlacedLine[]): PlacedLine | undefined {
  let best: PlacedLine | undefined;
  for (const line of lines) if (best === undefined || line.score > best.score) best = line;
  return best;
}

/** The best of the next lines that names something, else the next one that says something. */
function detailOf({ at, message }: PlacedLine, lines: readonly PlacedLine[]): string | undefined {
  const below = lines
    .slice(at + 1, at + 1 + DETAIL_LINES)
    .filter((line) => isOwn(line) && line.score > -2 && !line.message.includes(message));
  // The message of a header stands right below it.
  if (message.endsWith(":") && below[0]?.at === at + 1) return below[0].message;
  const named = bestOf(below.filter(({ isVague }) => !isVague));
  return (named ?? below.find(({ substance }) => substance >= DETAIL_MIN))?.message;
}
