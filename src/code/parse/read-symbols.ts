import type { FileSymbols } from "@/code/code-symbol.ts";
import { grammarFor, type Language, MARKDOWN } from "@/code/languages.ts";
import { grammarSymbols } from "@/code/parse/grammar-symbols.ts";
import { lineSymbols } from "@/code/parse/line-symbols.ts";
import { markdownHeadings } from "@/code/parse/markdown-headings.ts";
import type { SyntaxLoader } from "@/code/parse/syntax.ts";

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
  const grammar = grammarFor(path, language, text);
  const syntax = grammar === undefined ? undefined : await loader.load(grammar);
  const symbols =
    grammar === undefined || syntax === undefined
      ? undefined
      : grammarSymbols({ text, grammar, language }, syntax, elapsedMs, PARSE_LIMIT_MS);
  if (symbols !== undefined) return { source: "grammar", symbols };
  return { source: "lines", symbols: lineSymbols(text, language) };
}
