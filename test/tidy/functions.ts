import { lineAt, type ScannedSource } from "@test/tidy/source-scan.ts";

/** A function, method or arrow function with a body in braces. */
export interface FunctionSpan {
  /** Empty if it has none. */
  readonly name: string;
  /** The line on which its name or its parameters begin; counted from 1. */
  readonly firstLine: number;
  /** The line of its closing brace. */
  readonly lastLine: number;
}

const TOKEN = /=>|[A-Za-z_$#][\w$]*|\d[\w.]*|(["'`])\s*\1|[^\s\w$]/g;
const WORD = /^[A-Za-z_$#]/;
const TEXT = /^["'`\d]/;
/** Words before parentheses that contain no parameters. */
const CONTROL = new Set(["if", "for", "while", "switch", "catch", "with", "await"]);
/** A type continues after these. */
const TYPE_GOES_ON = new Set([
  "|",
  "&",
  ".",
  "is",
  "keyof",
  "typeof",
  "readonly",
  "asserts",
  "extends",
  "infer",
  "unique",
]);

/**
 * Lists every function with a body, including nested ones. It reads tokens and brackets, not
 * grammar: a body is a brace that follows parameters and, if there is one, a return type.
 */
export function listFunctions(source: ScannedSource): FunctionSpan[] {
  return new FunctionFinder(source).find();
}

class FunctionFinder {
  readonly #source: ScannedSource;
  readonly #tokens: readonly { readonly text: string; readonly index: number }[];
  /** Maps each opening bracket to its closing one, and vice versa. */
  readonly #partners: ReadonlyMap<number, number>;

  constructor(source: ScannedSource) {
    this.#source = source;
    this.#tokens = Array.from(source.bare.matchAll(TOKEN), (match) => ({
      text: match[0],
      index: match.index,
    }));
    this.#partners = this.#matchBrackets();
  }

  find(): FunctionSpan[] {
    const found: FunctionSpan[] = [];
    for (const [at, { text }] of this.#tokens.entries()) {
      if (text === ")") found.push(...this.#afterParameters(at));
      if (text === "=>" && this.#text(at - 1) !== ")" && WORD.test(this.#text(at - 1))) {
        found.push(...this.#afterOneParameter(at));
      }
    }
    return found;
  }

  #text(at: number): string {
    return this.#tokens[at]?.text ?? "";
  }

  #matchBrackets(): Map<number, number> {
    const partners = new Map<number, number>();
    const open: number[] = [];
    for (const [at, { text }] of this.#tokens.entries()) {
      if ("([{".includes(text)) open.push(at);
      if (!")]}".includes(text)) continue;
      const start = open.pop() ?? at;
      partners.set(start, at).set(at, start);
    }
    return partners;
  }

  #afterParameters(close: number): FunctionSpan[] {
    const open = this.#partners.get(close) ?? close;
    const before = this.#text(open - 1) === ">" ? this.#beforeAngles(open - 1) : open - 1;
    const word = this.#text(before);
    if (CONTROL.has(word)) return [];
    const body = this.#bodyAfter(close);
    const isNamed = WORD.test(word) && word !== "function" && word !== "async";
    return body === undefined ? [] : [this.#span(isNamed ? word : "", before, body)];
  }

  /**
   * Finds `name => { … }`. A return type may end in a word too; that case is read with its
   * parameters.
   */
  #afterOneParameter(arrow: number): FunctionSpan[] {
    const before = this.#text(arrow - 2);
    if (this.#text(arrow + 1) !== "{" || ![..."=(,[:?"].includes(before)) return [];
    if (before === ":" && this.#text(arrow - 3) === ")") return [];
    return [this.#span("", arrow - 1, arrow + 1)];
  }

  #span(name: string, first: number, body: number): FunctionSpan {
    const { bare } = this.#source;
    const line = (at: number) => lineAt(bare, this.#tokens[at]?.index ?? 0);
    return { name, firstLine: line(first), lastLine: line(this.#partners.get(body) ?? body) };
  }

  /** The brace that opens the body after these parameters; undefined if there is none. */
  #bodyAfter(close: number): number | undefined {
    let at = close + 1;
    if (this.#text(at) === "{") return at;
    if (this.#text(at) === "=>") return this.#arrowBody(at);
    if (this.#text(at) !== ":") return undefined;
    let isTypeWhole = false;
    let isAfterParentheses = false;
    for (at += 1; at < this.#tokens.length; at += 1) {
      const text = this.#text(at);
      if (text === "{" && isTypeWhole) return at;
      if (text === "=>" && !isAfterParentheses) return this.#arrowBody(at);
      if (text === "<") at = this.#afterAngles(at);
      else if ("([{".includes(text)) at = this.#partners.get(at) ?? at;
      else if (WORD.test(text) && isTypeWhole && !TYPE_GOES_ON.has(text)) return undefined;
      else if (text !== "=>" && !TYPE_GOES_ON.has(text) && !WORD.test(text) && !TEXT.test(text)) {
        return undefined;
      }
      isAfterParentheses = text === "(";
      isTypeWhole = text !== "=>" && !TYPE_GOES_ON.has(text);
    }
    return undefined;
  }

  #arrowBody(arrow: number): number | undefined {
    return this.#text(arrow + 1) === "{" ? arrow + 1 : undefined;
  }

  /** The token before the `<` that this `>` closes. */
  #beforeAngles(close: number): number {
    let depth = 0;
    for (let at = close; at >= 0; at -= 1) {
      if (this.#text(at) === ">") depth += 1;
      if (this.#text(at) === "<") depth -= 1;
      if (depth === 0) return at - 1;
    }
    return close;
  }

  /** The `>` that closes this `<`. */
  #afterAngles(open: number): number {
    let depth = 0;
    for (let at = open; at < this.#tokens.length; at += 1) {
      if (this.#text(at) === "<") depth += 1;
      if (this.#text(at) === ">") depth -= 1;
      if (depth === 0) return at;
    }
    return open;
  }
}
