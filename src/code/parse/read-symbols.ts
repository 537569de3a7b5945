import type { CodeSymbol, FileSymbols } from "@/code/code-symbol.ts";
import { grammarFor, type Language, MARKDOWN } from "@/code/languages.ts";
import { grammarSymbols, type ParsedSource } from "@/code/parse/grammar-symbols.ts";
import { lineSymbols } from "@/code/parse/line-symbols.ts";
import { markdownHeadings } from "@/code/parse/markdown-headings.ts";
import type { Syntax, SyntaxLoader } from "@/code/parse/syntax.ts";

export interface SourceFile {
  readonly path: string;
  readonly language: Language;
  readonly text: string;
}

/** Guess: a file of 100 kB takes a tenth of it. A file that takes longer was made to. */
const PARSE_LIMIT_MS = 1_000;

/** The symbols of a file: by its grammar if there is one and it can be loaded, else by its lines. */
export async function readSymbols(
  { path, language, text }: SourceFile,
  loader: SyntaxLoader,
  elapsedMs: () => number,
): Promise<FileSymbols> {
  if (language === MARKDOWN) return { source: "markdown", symbols: markdownHeadings(text) };
  const grammar = nestsTooDeep(text) ? undefined : grammarFor(path, language, text);
  const syntax = grammar === undefined ? undefined : await loader.load(grammar);
  const symbols =
    grammar === undefined || syntax === undefined
      ? undefined
      : parse({ text, grammar, language }, syntax, loader, elapsedMs);
  if (symbols !== undefined) return { source: "grammar", symbols };
  return { source: "lines", symbols: lineSymbols(text, language) };
}

/** Guess: people nest ten brackets. The parser's stack is full at some thousand. */
const DEPTH_MAX = 300;

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x28 || code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (depth > 0 && (code === 0x29 || code === 0x5d || code === 0x7d)) depth -= 1;
  }
  return false;
}

/** Undefined if the parser takes too long or breaks. */
function parse(
  source: ParsedSource,
  syntax: Syntax,
  loader: SyntaxLoader,
  elapsedMs: () => number,
): CodeSymbol[] | undefined {
  try {
    return grammarSymbols(source, syntax, elapsedMs, PARSE_LIMIT_MS);
  } catch {
    loader.giveUp();
    return undefined;
  }
}
