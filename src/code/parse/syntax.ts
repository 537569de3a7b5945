import { Language, Parser, Query } from "web-tree-sitter";
import { grammarsPath } from "@/platform/program-files.ts";
import type { Readiness } from "@/platform/program-files.ts";
import { GRAMMARS, type Grammar } from "@/code/languages.ts";
import { definitionQuery } from "@/code/parse/definitions.ts";
import { type GrammarFile, openGrammarFile } from "@/code/parse/grammar-file.ts";

/** A grammar that is ready to parse. */
export interface Syntax {
  readonly parser: Parser;
  /** Captures the definitions. */
  readonly definitions: Query;
}

/** Loads grammars once for each process; loading one takes some ten milliseconds. */
export interface SyntaxLoader {
  readiness(): Readiness;
  /** Returns undefined if there is no such grammar, or it cannot be loaded. */
  load(grammar: Grammar): Promise<Syntax | undefined>;
  /**
   * Gives up the parser for the rest of this process. Its stack of 64 kB has no guard: a file that
   * was made to overflow it leaves the parser's memory in disorder. That memory is WebAssembly's,
   * so nothing else is touched.
   */
  giveUp(): void;
  hasGivenUp(): boolean;
}

let isGivenUp = false;

export function createSyntaxLoader(path = grammarsPath()): SyntaxLoader {
  const file = openGrammarFile(path);
  const loaded = new Map<Grammar, Promise<Syntax | undefined>>();
  return {
    readiness: () => (typeof file === "string" ? file : "ready"),
    async load(grammar) {
      if (typeof file === "string" || isGivenUp || !GRAMMARS.includes(grammar)) return undefined;
      let syntax = loaded.get(grammar);
      if (syntax === undefined) loaded.set(grammar, (syntax = loadSyntax(file, grammar)));
      return await syntax;
    },
    giveUp: () => void (isGivenUp = true),
    hasGivenUp: () => isGivenUp,
  };
}

let started: Promise<void> | undefined;

async function loadSyntax(file: GrammarFile, grammar: Grammar): Promise<Syntax | undefined> {
  const [parserCode, code] = [file.read("parser"), file.read(grammar)];
  if (parserCode === undefined || code === undefined) return undefined;
  try {
    started ??= Parser.init({ wasmBinary: parserCode });
    await started;
    const language = await Language.load(code);
    const parser = new Parser();
    parser.setLanguage(language);
    return { parser, definitions: new Query(language, definitionQuery(grammar)) };
  } catch {
    return undefined; // The file is damaged; its symbols are then guessed line by line.
  }
}
