import { lineAt, type ScannedSource } from "@test/tidy/source-scan.ts";

/** One module that a file asks for, in whatever way. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** `import type` and `export type`; an inline `{ type A }` still loads the module. */
  readonly isTypeOnly: boolean;
}

const STATEMENT =
  /\b(?:import|export)(?<type>\s+type\b(?!\s*(?:,|from\s*["'])))?\s*(?:[\w$]+\s*,?\s*)?(?:\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})?\s*from\s*["']/g;
const SIDE_EFFECT = /\bimport\s*["']/g;
const CALL = /(?<!\.)\b(?:import|require)\s*\(\s*["'`]/g;

/** Every import of a file: static, for types, for effect, dynamic, and re-exports. */
export function listImports(source: ScannedSource): Import[] {
  const found: Import[] = [];
  for (const pattern of [STATEMENT, SIDE_EFFECT, CALL]) {
    for (const match of source.bare.matchAll(pattern)) {
      const start = match.index + match[0].length;
      found.push({
        specifier: textFrom(source, start),
        line: lineAt(source.raw, match.index),
        isTypeOnly: match.groups?.["type"] !== undefined,
      });
    }
  }
  return found.sort((left, right) => left.line - right.line);
}

function textFrom(source: ScannedSource, start: number): string {
  const quote = source.raw.charAt(start - 1);
  return source.raw.slice(start, source.raw.indexOf(quote, start));
}
