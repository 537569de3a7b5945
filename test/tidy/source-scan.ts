/**
 * Reads TypeScript just well enough to tell code from comments and text, so that the rules of this
 * folder and the citation scan never fire on a comment or on a sample inside a string. It is not a
 * parser: it knows comments, strings, template literals and regular expressions, and nothing else.
 * Every result keeps the length and the line breaks of the source, so that an index into one is an
 * index into all.
 */

/** A part of the source that is not code, without its quotes. The end is exclusive. */
interface Span {
  readonly kind: "comment" | "text";
  readonly start: number;
  readonly end: number;
}

export interface ScannedSource {
  readonly raw: string;
  readonly spans: readonly Span[];
  /** Comments are blanked; strings stay. */
  readonly withoutComments: string;
  /** Comments and the insides of strings, templates and regular expressions are blanked. */
  readonly bare: string;
}

export function scanSource(raw: string): ScannedSource {
  const spans = new SpanFinder(raw).find();
  const comments = spans.filter((span) => span.kind === "comment");
  return { raw, spans, withoutComments: blank(raw, comments), bare: blank(raw, spans) };
}

/** Lists comments, each as one line of text. Consecutive `//` lines are one comment. */
export function listComments({ raw, spans }: ScannedSource): { index: number; text: string }[] {
  const found: { index: number; end: number; text: string }[] = [];
  for (const { kind, start, end } of spans) {
    if (kind !== "comment") continue;
    const last = found.at(-1);
    const text = commentText(raw.slice(start, end));
    const isNextLine = last !== undefined && /^[ \t]*\n[ \t]*$/.test(raw.slice(last.end, start));
    if (isNextLine && isLineComment(raw, start) && isLineComment(raw, last.index)) {
      last.text += ` ${text}`;
      last.end = end;
    } else found.push({ index: start, end, text });
  }
  return found.map(({ index, text }) => ({ index, text }));
}

/** True for a `//` comment on its own line. One after code is never joined with another. */
function isLineComment(raw: string, index: number): boolean {
  const line = raw.slice(raw.lastIndexOf("\n", index - 1) + 1, index);
  return raw.startsWith("//", index) && line.trim() === "";
}

function commentText(comment: string): string {
  return comment
    .replace(/^\/[/*]+|\*\/$/g, "")
    .replace(/\n\s*\*?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The line number of an index, counted from 1. */
export function lineAt(source: string, index: number): number {
  return source.slice(0, index).split("\n").length;
}

function blank(source: string, spans: readonly Span[]): string {
  let result = "";
  let from = 0;
  for (const { start, end } of spans) {
    result += source.slice(from, start) + source.slice(start, end).replace(/[^\n]/g, " ");
    from = end;
  }
  return result + source.slice(from);
}

const WORD_BEFORE_REGEX =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|else|do|await|yield)$/;
/** Every character that may begin or end something other than plain code. */
const MARK = /["'`/{}]/g;

class SpanFinder {
  readonly #source: string;
  readonly #spans: Span[] = [];
  #index = 0;

  constructor(source: string) {
    this.#source = source;
  }

  find(): Span[] {
    this.#readCode();
    return this.#spans;
  }

  /** Reads code up to the end, or up to the brace that closes a template's expression. */
  #readCode(): void {
    let depth = 0;
    for (;;) {
      MARK.lastIndex = this.#index;
      const mark = MARK.exec(this.#source)?.[0];
      this.#index = mark === undefined ? this.#source.length : MARK.lastIndex - 1;
      if (mark === undefined) return;
      if (this.#readComment() || this.#readText(mark)) continue;
      if (mark === "{") depth += 1;
      if (mark === "}") depth -= 1;
      if (depth < 0) return;
      this.#index += 1;
    }
  }

  #readComment(): boolean {
    const mark = this.#source.slice(this.#index, this.#index + 2);
    if (mark !== "//" && mark !== "/*") return false;
    const close = this.#source.indexOf(mark === "//" ? "\n" : "*/", this.#index + 2);
    const end = close < 0 ? this.#source.length : close + (mark === "//" ? 0 : 2);
    this.#spans.push({ kind: "comment", start: this.#index, end });
    this.#index = end;
    return true;
  }

  #readText(character: string): boolean {
    if (character === '"' || character === "'") this.#readQuoted(character);
    else if (character === "`") this.#readTemplate();
    else if (character === "/" && this.#mayOpenRegex()) this.#readRegex();
    else return false;
    return true;
  }

  /** A slash after a value divides; after anything else it opens an expression. */
  #mayOpenRegex(): boolean {
    const end = this.#endOfCodeBefore(this.#index);
    const last = this.#spans.at(-1);
    if (last?.kind === "text" && last.end === end - 1) return false;
    const before = this.#source.slice(Math.max(0, end - 16), end);
    return !/[\w$)\]]$/.test(before) || WORD_BEFORE_REGEX.test(before);
  }

  /** Skips white space and comments backwards. */
  #endOfCodeBefore(index: number): number {
    let end = this.#source.slice(0, index).trimEnd().length;
    for (const span of this.#spans.toReversed()) {
      if (span.kind !== "comment" || span.end < end) break;
      end = this.#source.slice(0, span.start).trimEnd().length;
    }
    return end;
  }

  /** Records the text from `start` up to the index and skips what closes it. */
  #closeText(start: number, closing: string): void {
    this.#spans.push({ kind: "text", start, end: this.#index });
    this.#index += closing.length;
  }

  #readQuoted(quote: string): void {
    const start = this.#index + 1;
    this.#index = start;
    while (this.#index < this.#source.length && this.#source.charAt(this.#index) !== quote) {
      this.#index += this.#source.charAt(this.#index) === "\\" ? 2 : 1;
    }
    this.#closeText(start, quote);
  }

  #readRegex(): void {
    const start = this.#index + 1;
    let isInClass = false;
    for (this.#index = start; this.#index < this.#source.length; this.#index += 1) {
      const character = this.#source.charAt(this.#index);
      if (character === "/" && !isInClass) break;
      if (character === "\\") this.#index += 1;
      else if (character === "[") isInClass = true;
      else if (character === "]") isInClass = false;
    }
    this.#closeText(start, "/");
  }

  #readTemplate(): void {
    let start = this.#index + 1;
    this.#index = start;
    while (this.#index < this.#source.length) {
      if (this.#source.charAt(this.#index) === "`") break;
      if (this.#source.startsWith("${", this.#index)) {
        this.#closeText(start, "${");
        this.#readCode();
        start = this.#index + 1;
        this.#index = start;
      } else {
        this.#index += this.#source.charAt(this.#index) === "\\" ? 2 : 1;
      }
    }
    this.#closeText(start, "`");
  }
}
