import {
  applyEdits,
  type Edit,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
  stripComments,
} from "jsonc-parser";
import { CatalogueError } from "@/base/errors.ts";

/** A parsed settings document (JSON with comments and trailing commas) and its layout. */
export interface SettingsDocument {
  /** Without the byte order mark. */
  readonly text: string;
  readonly root: Node;
  /** The first line end of the document. Inserted text uses the same. */
  readonly lineEnd: string;
  /** One level of indentation. */
  readonly indentUnit: string;
}

const BYTE_ORDER_MARK = "\uFEFF";

/** Parses the text of a file. An empty file is an empty object. */
export function openSettings(text: string, file: string): SettingsDocument {
  return parseSettings(withRoot(splitMark(text).body), file);
}

/**
 * Applies the edits that `nextEdits` returns, again and again until it returns none. A text that
 * needs no edits is returned unchanged.
 */
export function editSettings(
  text: string,
  file: string,
  nextEdits: (document: SettingsDocument) => Edit[],
): string {
  const { mark, body } = splitMark(text);
  let current = withRoot(body);
  let hasChanged = false;
  // Every step adds, updates or removes one entry, so no document needs more steps than this.
  for (let stepsLeft = text.length + 1000; stepsLeft > 0; stepsLeft -= 1) {
    const edits = nextEdits(parseSettings(current, file));
    if (edits.length === 0) return hasChanged ? mark + current : text;
    current = applyEdits(current, edits);
    hasChanged = true;
  }
  throw new CatalogueError("ERR_INTERNAL", { detail: `editing ${file} does not end` });
}

// Throws ERR_SETTINGS_INVALID with line and column.
function parseSettings(text: string, file: string): SettingsDocument {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const error = errors[0];
  if (error !== undefined) {
    const words = printParseErrorCode(error.error).replace(/([a-z])([A-Z])/g, "$1 $2");
    throw invalidSettings(text, file, error.offset, words.toLowerCase());
  }
  if (root?.type !== "object") {
    throw invalidSettings(text, file, root?.offset ?? 0, "an object is expected");
  }
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  return { text, root, lineEnd, indentUnit: detectIndentUnit(text, root) };
}

export function invalidSettings(
  text: string,
  file: string,
  offset: number,
  problem: string,
): CatalogueError {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  const column = (lines.at(-1)?.length ?? 0) + 1;
  const detail = `line ${lines.length}, column ${column}: ${problem}`;
  return new CatalogueError("ERR_SETTINGS_INVALID", { file, detail });
}

/** The white space at the start of the line that contains `offset`. */
export function lineIndent(text: string, offset: number): string {
  const lineStart = findLineStart(text, offset);
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? "";
}

/** True if only white space stands between the start of the line and `offset`. */
export function isFirstOnLine(text: string, offset: number): boolean {
  return findLineStart(text, offset) + lineIndent(text, offset).length === offset;
}

function findLineStart(text: string, offset: number): number {
  const before = text.slice(0, offset);
  return Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
}

function detectIndentUnit(text: string, root: Node): string {
  const outer = lineIndent(text, root.offset);
  for (const child of root.children ?? []) {
    const indent = lineIndent(text, child.offset);
    const isDeeper = indent.length > outer.length && indent.startsWith(outer);
    if (isDeeper && isFirstOnLine(text, child.offset)) return indent.slice(outer.length);
  }
  return "  ";
}

function splitMark(text: string): { mark: string; body: string } {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  return { mark, body: text.slice(mark.length) };
}

// An empty file, or one that contains only comments, gets an empty object.
function withRoot(body: string): string {
  if (stripComments(body).trim() !== "") return body;
  if (body.trim() === "") return "{}\n";
  return /[\r\n]$/.test(body) ? `${body}{}\n` : `${body}\n{}\n`;
}
