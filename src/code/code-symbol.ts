/**
 * code/ reads the project's own source: which files belong to it, and which functions, classes,
 * types and headings they contain. It knows no store and no memory; operations/code/ puts what it
 * finds into the index. It keeps true: nothing outside the project is read, no link is followed out
 * of it, git is never started, and size and time are bounded, because whoever wrote the project may
 * have prepared its files.
 */
export type SymbolKind =
  | "function"
  | "method"
  | "class"
  | "interface"
  | "type"
  | "enum"
  | "module"
  | "constant"
  | "macro"
  | "heading";

export interface CodeSymbol {
  readonly kind: SymbolKind;
  readonly name: string;
  /** The class, module or heading it belongs to, with those around it: "Store.Reader". */
  readonly parent: string;
  /** Counted from 1, both inclusive. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** The declaration without its body, on one line. */
  readonly signature: string;
  /** The comment that describes it, on one line. */
  readonly doc: string;
  /** Tells whether its text is still the same. */
  readonly bodyHash: string;
}

/** How the symbols were found: by a grammar, by the rules of Markdown, or guessed line by line. */
export type SymbolSource = "grammar" | "markdown" | "lines";

export interface FileSymbols {
  readonly source: SymbolSource;
  readonly symbols: readonly CodeSymbol[];
}

/** Guesses: enough of a declaration and of a comment to know what it is for. */
export const SIGNATURE_CHARS_MAX = 300;
export const DOC_CHARS_MAX = 500;
/** Guess: a file with more is generated, or a table. */
export const SYMBOLS_PER_FILE_MAX = 500;

/** Enough characters to tell two versions of a text apart. */
const HASH_CHARS = 16;

export function hashOfText(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, HASH_CHARS);
}
