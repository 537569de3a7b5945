import { lineAt, type ScannedSource } from "@test/tidy/source-scan.ts";

/** One module that a file imports, in whatever way. */
export interface Import {
  /** COMPUTED if it is not a plain string. */
  readonly specifier: string;
  readonly line: number;
  /**
   * True for `import type` and `export type`. An inline `{ type A }` still loads the module, and
   * `import("x").A` looks the same whether it is a type or a call.
   */
  readonly isTypeOnly: boolean;
}

/** The specifier of `import(name)`: the source does not say what it loads. */
export const COMPUTED = "(computed)";

const STATEMENT =
  /\b(?:import|export)(?<type>\s+type\b(?!\s*(?:,|from\s*["'])))?\s*(?:[\w$]+\s*,?\s*)?(?:\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})?\s*from\s*["']/g;
const SIDE_EFFECT = /\bimport\s*["']/g;
/**
 * Matches `import(…)`, `require(…)`, `require.resolve(…)`, `import.meta.resolve(…)` and the like.
 */
const CALL =
  /(?<![.\w$#])(?:import(?:\s*\.\s*meta\s*\.\s*(?:require|resolve(?:Sync)?))?|require(?:\s*\.\s*resolve)?)\s*\(\s*(?<quote>["'`])?/g;

/** Lists every import of a file: static, for types, for side effects, dynamic, and re-exports. */
export function listImports(source: ScannedSource): Import[] {
  const found: Import[] = [];
  for (const pattern of [STATEMENT, SIDE_EFFECT, CALL]) {
    for (const match of source.bare.matchAll(pattern)) {
      const isComputed = pattern === CALL && match.groups?.["quote"] === undefined;
      const start = match.index + match[0].length;
      found.push({
        specifier: isComputed ? COMPUTED : textFrom(source, start),
        line: lineAt(source.raw, match.index),
        isTypeOnly: match.groups?.["type"] !== undefined,
      });
    }
  }
  return found.sort((left, right) => left.line - right.line);
}

/**
 * Returns the text up to the closing quote; COMPUTED if it is joined with something or has a hole.
 */
function textFrom(source: ScannedSource, start: number): string {
  const quote = source.raw.charAt(start - 1);
  const end = source.bare.indexOf(quote, start);
  const text = source.raw.slice(start, end);
  const isWhole = /^\s*(?:[,;)]|with\b|$)/.test(source.bare.slice(end + 1));
  return isWhole && !(quote === "`" && text.includes("${")) ? text : COMPUTED;
}
