import type { SyntaxProblem } from "@/events/matcher/expression.ts";

export interface Token {
  readonly kind: "sign" | "name" | "text" | "end";
  /** The sign or the name as written; a quoted text without its quotes. */
  readonly value: string;
  /** Counted from 1. */
  readonly position: number;
}

const SIGNS = ["==", "!=", "&&", "||", "!", "(", ")", "*"] as const;
const SPACE = /\s/;
const NAME_START = /[A-Za-z_]/;
const NAME = /[\w.-]/;

/** The tokens followed by an end token, or what is wrong with the first thing that is no token. */
export function readTokens(text: string): readonly Token[] | SyntaxProblem {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (SPACE.test(char)) {
      at += 1;
      continue;
    }
    const position = at + 1;
    const sign = SIGNS.find((one) => text.startsWith(one, at));
    if (sign !== undefined) {
      tokens.push({ kind: "sign", value: sign, position });
      at += sign.length;
    } else if (NAME_START.test(char)) {
      const value = readName(text, at);
      tokens.push({ kind: "name", value, position });
      at += value.length;
    } else if (char === '"' || char === "'") {
      const quoted = readQuoted(text, at, char);
      if (quoted === undefined) return { message: "this quote is never closed", position };
      tokens.push({ kind: "text", value: quoted.value, position });
      at = quoted.end;
    } else {
      return {
        message: `unexpected '${String.fromCodePoint(text.codePointAt(at) ?? 0)}'`,
        position,
      };
    }
  }
  tokens.push({ kind: "end", value: "", position: text.length + 1 });
  return tokens;
}

function readName(text: string, start: number): string {
  let end = start;
  while (end < text.length && NAME.test(text.charAt(end))) end += 1;
  return text.slice(start, end);
}

// A backslash makes the next character literal, so that quotes and backslashes can be written.
function readQuoted(
  text: string,
  start: number,
  quote: string,
): { value: string; end: number } | undefined {
  let value = "";
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === quote) return { value, end: at + 1 };
    if (char === "\\" && at + 1 < text.length) at += 1;
    value += text.charAt(at);
  }
  return undefined;
}
