/**
 * A word, redirection or operator of a shell command line. This tokenizer understands as much of
 * the shell as is needed to tell whether two commands are the same. It rejects what it does not
 * understand: here-documents, subshells, unclosed quotes.
 */
export type ShellToken =
  /** `raw` is the word as written, `value` is the word without its quotes. */
  | { readonly kind: "word"; readonly value: string; readonly raw: string }
  | { readonly kind: "redirect"; readonly raw: string; readonly isInput: boolean }
  | { readonly kind: "operator"; readonly text: Operator };

export type Operator = "&&" | "||" | ";" | "|" | "&";
export type Word = Extract<ShellToken, { kind: "word" }>;
export type Redirect = Extract<ShellToken, { kind: "redirect" }>;

/** Splits a command line into tokens. Returns undefined if it contains something unknown. */
export function tokenizeShell(command: string): ShellToken[] | undefined {
  const tokens: ShellToken[] = [];
  let at = skipBlanks(command, 0);
  while (at < command.length) {
    const read = readOperator(command, at) ?? readRedirect(command, at) ?? readWord(command, at);
    if (read === undefined) return undefined;
    tokens.push(read.token);
    at = skipBlanks(command, read.end);
  }
  return tokens;
}

/**
 * Writes a word in one way, however it was quoted, so that equal words look equal. A word in which
 * the shell would replace something stays as written.
 */
export function renderWord({ value, raw }: Word): string {
  if (isExpanded(raw)) return raw;
  return /^[\w@%+=:,./^!-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

interface Read {
  readonly token: ShellToken;
  readonly end: number;
}

function skipBlanks(text: string, from: number): number {
  const blank = /(?:[ \t]|\\\n)*(?:#[^\n]*)?/y;
  blank.lastIndex = from;
  const length = blank.exec(text)?.[0].length ?? 0;
  // A "#" inside a word does not start a comment, but here a word has always just ended.
  return from + length;
}

function readOperator(text: string, at: number): Read | undefined {
  if (!OPERATOR_STARTS.has(text.charAt(at))) return undefined;
  const operator = /&&|\|\||\|&|[;|\n]+|&(?!>)/y;
  operator.lastIndex = at;
  const found = operator.exec(text)?.[0];
  if (found === undefined) return undefined;
  const end = at + found.length;
  if (found === "|&") return { token: { kind: "operator", text: "|" }, end };
  if (found === "&&" || found === "||" || found === "&") {
    return { token: { kind: "operator", text: found }, end };
  }
  // The rest of the pattern matches line ends and semicolons, or one pipe.
  if (found[0] === "|") return { token: { kind: "operator", text: "|" }, end: at + 1 };
  const ends = /^[;\n]+/.exec(found)?.[0].length ?? 1;
  return { token: { kind: "operator", text: ";" }, end: at + ends };
}

const OPERATOR_STARTS: ReadonlySet<string> = new Set(";|&\n");
const REDIRECT_STARTS: ReadonlySet<string> = new Set("<>&0123456789");

function readRedirect(text: string, at: number): Read | undefined {
  if (!REDIRECT_STARTS.has(text.charAt(at))) return undefined;
  const redirect = /(?:\d*|&)(>>|>\||>&|>|<<<|<&|<(?![<(]))[ \t]*/y;
  redirect.lastIndex = at;
  const found = redirect.exec(text);
  if (found === null) return undefined;
  const target = readWord(text, at + found[0].length);
  if (target === undefined || target.token.kind !== "word") return undefined;
  const raw = text.slice(at, target.end);
  const isInput = found[1]?.startsWith("<") ?? false;
  return { token: { kind: "redirect", raw, isInput }, end: target.end };
}

function readWord(text: string, from: number): Read | undefined {
  let value = "";
  let at = from;
  while (at < text.length && !WORD_ENDS.has(text.charAt(at))) {
    const piece = readPiece(text, at);
    if (piece === undefined) return undefined;
    value += piece.value;
    at = piece.end;
  }
  if (at === from) return undefined;
  return { token: { kind: "word", value, raw: text.slice(from, at) }, end: at };
}

const WORD_ENDS: ReadonlySet<string> = new Set(" \t\n\r\f\v;|&<>");
/** A run of characters without a special meaning. */
const ORDINARY_RUN = /[^\s;|&<>'"`\\$()]+/y;

/** Reads an ordinary run, a quoted part, a substitution or one character. Undefined if unclosed. */
function readPiece(text: string, at: number): { value: string; end: number } | undefined {
  ORDINARY_RUN.lastIndex = at;
  const run = ORDINARY_RUN.exec(text)?.[0];
  if (run !== undefined) return { value: run, end: at + run.length };
  const first = text.charAt(at);
  if (first === "(" || first === ")") return undefined;
  if (first === "\\") return { value: text.charAt(at + 1), end: Math.min(at + 2, text.length) };
  if (first === "'") return readUpTo(text, at + 1, "'");
  if (first === "`") return keepRaw(text, at, text.indexOf("`", at + 1));
  if (first === '"') return readDoubleQuoted(text, at + 1);
  if (text.startsWith("$(", at)) return keepRaw(text, at, findClosingBracket(text, at + 2));
  return { value: first, end: at + 1 };
}

function readDoubleQuoted(text: string, from: number): { value: string; end: number } | undefined {
  let value = "";
  for (let at = from; at < text.length;) {
    const char = text.charAt(at);
    if (char === '"') return { value, end: at + 1 };
    if (char === "\\" && /["\\$`\n]/.test(text.charAt(at + 1))) {
      value += text.charAt(at + 1);
      at += 2;
      continue;
    }
    const inner = text.startsWith("$(", at)
      ? keepRaw(text, at, findClosingBracket(text, at + 2))
      : { value: char, end: at + 1 };
    if (inner === undefined) return undefined;
    value += inner.value;
    at = inner.end;
  }
  return undefined;
}

function readUpTo(
  text: string,
  from: number,
  mark: string,
): { value: string; end: number } | undefined {
  const end = text.indexOf(mark, from);
  return end === -1 ? undefined : { value: text.slice(from, end), end: end + 1 };
}

function keepRaw(
  text: string,
  from: number,
  last: number,
): { value: string; end: number } | undefined {
  return last === -1 ? undefined : { value: text.slice(from, last + 1), end: last + 1 };
}

function findClosingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

// True if the shell replaces something in the word: a variable, a command's output, file names.
function isExpanded(raw: string): boolean {
  if (/^[\w@%+=:,./^!-]*$/.test(raw)) return false;
  const unquoted = raw.replace(/'[^']*'/g, "").replace(/\\./g, "");
  return /[$`]/.test(unquoted) || /[*?[\]{}~]/.test(unquoted.replace(/"[^"]*"/g, ""));
}
