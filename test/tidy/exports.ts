import type { SourceFile } from "@test/tidy/source-files.ts";
import { lineAt } from "@test/tidy/source-scan.ts";

/** A value that a file exports; types are not values. */
export interface ValueExport {
  readonly name: string;
  readonly line: number;
}

const DECLARED =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|const\s+enum|const|let|class|enum)\s+([\w$]+)/gm;
const LISTED = /^export\s*\{([^}]*)\}/gm;

export function listValueExports({ source }: SourceFile): ValueExport[] {
  const { bare } = source;
  const declared = Array.from(bare.matchAll(DECLARED), (match) => ({
    name: match[1] ?? "",
    line: lineAt(bare, match.index),
  }));
  const listed = Array.from(bare.matchAll(LISTED)).flatMap((match) =>
    (match[1] ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "" && !item.startsWith("type "))
      .map((item) => ({
        name: item.split(/\s+as\s+/).at(-1) ?? item,
        line: lineAt(bare, match.index),
      })),
  );
  return [...declared, ...listed];
}
