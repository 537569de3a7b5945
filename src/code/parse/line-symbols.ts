import { flatten, shorten } from "@/base/text.ts";
import {
  type CodeSymbol,
  hashOfText,
  SIGNATURE_CHARS_MAX,
  type SymbolKind,
  SYMBOLS_PER_FILE_MAX,
} from "@/code/code-symbol.ts";
import type { Language } from "@/code/languages.ts";
import { commentAbove } from "@/code/parse/doc-comment.ts";

/** Words that most languages begin a definition with, each with what it defines. */
const KEYWORDS: Readonly<Record<string, SymbolKind>> = {
  function: "function",
  func: "function",
  fun: "function",
  fn: "function",
  def: "function",
  defp: "function",
  defn: "function",
  sub: "function",
  proc: "function",
  modifier: "function",
  class: "class",
  contract: "class",
  struct: "class",
  object: "class",
  actor: "class",
  record: "class",
  interface: "interface",
  trait: "interface",
  protocol: "interface",
  enum: "enum",
  type: "type",
  typealias: "type",
  module: "module",
  defmodule: "module",
  namespace: "module",
  message: "type",
  service: "interface",
  table: "type",
  view: "type",
};

const START =
  /^[ \t]{0,12}\(?(?:(?:export|public|private|protected|internal|open|static|final|abstract|sealed|data|override|suspend|async|local|pub|inline|opaque|create|or|replace|default)\s{1,8}){0,6}([a-zA-Z]{2,12})\s{1,8}([A-Za-z_$][\w$.!?:]{0,100})/i;
const SHELL_FUNCTION = /^([A-Za-z_][\w-]{0,80})\s{0,4}\(\)\s{0,4}\{?/;
const LINE_CHARS_MAX = 400;

/**
 * Guesses the definitions of a file in a language without a grammar here, by the word that begins
 * them. Where one ends is not known: it reaches to the next.
 */
export function lineSymbols(text: string, language: Language): CodeSymbol[] {
  const lines = text.split("\n");
  const starts: { at: number; kind: SymbolKind; name: string }[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.length > LINE_CHARS_MAX || starts.length >= SYMBOLS_PER_FILE_MAX) continue;
    const shell = SHELL_FUNCTION.exec(line)?.[1];
    const [, keyword = "", word = ""] = START.exec(line) ?? [];
    const lower = keyword.toLowerCase();
    if (shell !== undefined) starts.push({ at, kind: "function", name: shell });
    else if (Object.hasOwn(KEYWORDS, lower)) {
      starts.push({ at, kind: KEYWORDS[lower] ?? "function", name: word.replace(/[:.]+$/, "") });
    }
  }
  return starts.map(({ at, kind, name }, i) => {
    const end = lastUsedLine(lines, at, starts[i + 1]?.at ?? lines.length);
    return {
      kind,
      name,
      parent: "",
      firstLine: at + 1,
      lastLine: end + 1,
      signature: shorten(flatten(lines[at] ?? "").replace(/\s{0,4}[{=]$/, ""), SIGNATURE_CHARS_MAX),
      doc: commentAbove(lines, at, language),
      bodyHash: hashOfText(lines.slice(at, end + 1).join("\n")),
    };
  });
}

/** The last line before `next` that is neither empty nor a comment on what follows. */
function lastUsedLine(lines: readonly string[], at: number, next: number): number {
  let end = next - 1;
  while (end > at && /^\s{0,200}(?:$|\/\/|#|--|\*|\/\*|;)/.test(lines[end] ?? "")) end -= 1;
  return end;
}
