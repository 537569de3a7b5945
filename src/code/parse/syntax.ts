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
}

export function createSyntaxLoader(path = grammarsPath()): SyntaxLoader {
  const file = openGrammarFile(path);
  const loaded = new Map<Grammar, Promise<Syntax | undefined>>();
  return {
    readiness: () => (typeof file === "string" ? file : "ready"),
    async load(grammar) {
      if (typeof file === "string" || !GRAMMARS.includes(grammar)) return undefined;
      let syntax = loaded.get(grammar);
      if (syntax === undefined) loaded.set(grammar, (syntax = loadSyntax(file, grammar)));
      return await syntax;
    },
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
