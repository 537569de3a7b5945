/**
 * A shell command taken apart into words, redirections and operators, as far as that is needed
 * to tell whether two commands are the same. It is no shell: what it does not understand
 * (here-documents, groups, loops) it says so of.
 */
export type ShellToken =
  | { readonly kind: "word"; readonly value: string; readonly raw: string }
  | { readonly kind: "redirect"; readonly raw: string; readonly isInput: boolean }
  | { readonly kind: "operator"; readonly text: Operator };

export type Operator = "&&" | "||" | ";" | "|" | "&";
export type Word = Extract<ShellToken, { kind: "word" }>;
export type Redirect = Extract<ShellToken, { kind: "redirect" }>;

/** The tokens of a command; undefined where it is more than a list of plain commands. */
export function tokenizeShell(command: string): ShellToken[] | undefined {
  const tokens: ShellToken[] = [];
  let at = skipBlank(command, 0);
  while (at < command.length) {
    const read = readOperator(command, at) ?? readRedirect(command, at) ?? readWord(command, at);
    if (read === undefined) return undefined;
    tokens.push(read.token);
    at = skipBlank(command, read.end);
  }
  return tokens;
}

/** The word as it is written where the shell changes nothing in it, else as it stands there. */
export function renderWord({ value, raw }: Word): string {
  if (isActive(raw)) return raw;
  return /^[\w@%+=:,./^!-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

interface Read {
  readonly token: ShellToken;
  readonly end: number;
}

function skipBlank(text: string, from: number): number {
  const blank = /(?:[ \t]|\\\n)*(?:#[^\n]*)?/y;
  blank.lastIndex = from;
  const length = blank.exec(text)?.[0].length ?? 0;
  // A "#" inside a word is no comment, but here a word has always just ended.
  return from + length;
}

function readOperator(text: string, at: number): Read | undefined {
  if (!STARTS_OPERATOR.has(text.charAt(at))) return undefined;
  const operator = /&&|\|\||\|&|[;|\n]+|&(?!>)/y;
  operator.lastIndex = at;
  const found = operator.exec(text)?.[0];
  if (found === undefined) return undefined;
  const end = at + found.length;
  if (found === "|&") return { token: { kind: "operator", text: "|" }, end };
  if (found === "&&" || found === "||" || found === "&") {
    return { token: { kind: "operator", text: found }, end };
  }
  // A run of these can only be line ends and semicolons, or one pipe.
  if (found[0] === "|") return { token: { kind: "operator", text: "|" }, end: at + 1 };
  const ends = /^[;\n]+/.exec(found)?.[0].length ?? 1;
  return { token: { kind: "operator", text: ";" }, end: at + ends };
}

const STARTS_OPERATOR: ReadonlySet<string> = new Set(";|&\n");
const STARTS_REDIRECT: ReadonlySet<string> = new Set("<>&0123456789");

function readRedirect(text: string, at: number): Read | undefined {
  if (!STARTS_REDIRECT.has(text.charAt(at))) return undefined;
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
  while (at < text.length && !ENDS_WORD.has(text.charAt(at))) {
    const piece = readPiece(text, at);
    if (piece === undefined) return undefined;
    value += piece.value;
    at = piece.end;
  }
  if (at === from) return undefined;
  return { token: { kind: "word", value, raw: text.slice(from, at) }, end: at };
}

const ENDS_WORD: ReadonlySet<string> = new Set(" \t\n\r\f\v;|&<>");
/** A run of characters that mean nothing but themselves. */
const PLAIN_RUN = /[^\s;|&<>'"`\\$()]+/y;

/** A quoted part, something the shell puts in, or one character; undefined where it never ends. */
function readPiece(text: string, at: number): { value: string; end: number } | undefined {
  PLAIN_RUN.lastIndex = at;
  const run = PLAIN_RUN.exec(text)?.[0];
  if (run !== undefined) return { value: run, end: at + run.length };
  const first = text.charAt(at);
  if (first === "(" || first === ")") return undefined;
  if (first === "\\") return { value: text.charAt(at + 1), end: Math.min(at + 2, text.length) };
  if (first === "'") return upTo(text, at + 1, "'");
  if (first === "`") return keepRaw(text, at, text.indexOf("`", at + 1));
  if (first === '"') return readDoubleQuoted(text, at + 1);
  if (text.startsWith("$(", at)) return keepRaw(text, at, closingBracket(text, at + 2));
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
      ? keepRaw(text, at, closingBracket(text, at + 2))
      : { value: char, end: at + 1 };
    if (inner === undefined) return undefined;
    value += inner.value;
    at = inner.end;
  }
  return undefined;
}

function upTo(
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

function closingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

// The shell puts something else in its place: a variable, an output, names of files.
function isActive(raw: string): boolean {
  if (/^[\w@%+=:,./^!-]*$/.test(raw)) return false;
  const unquoted = raw.replace(/'[^']*'/g, "").replace(/\\./g, "");
  return /[$`]/.test(unquoted) || /[*?[\]{}~]/.test(unquoted.replace(/"[^"]*"/g, ""));
}
