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

/** A parsed settings document: JSON with comments and trailing commas, and how it is laid out. */
export interface SettingsDocument {
  /** Without the byte order mark. */
  readonly text: string;
  readonly root: Node;
  /** The first line end of the document; what we insert uses the same. */
  readonly lineEnd: string;
  /** One step of indentation. */
  readonly indentUnit: string;
}

const BYTE_ORDER_MARK = "\uFEFF";

/** The document in a file's text; an empty file is an empty object. */
export function openSettings(text: string, file: string): SettingsDocument {
  return parseSettings(withRoot(splitMark(text).body), file);
}

/**
 * Applies what `nextEdits` returns for the document, again and again until it returns nothing.
 * A text that needs no edit comes back as it is.
 */
export function editSettings(
  text: string,
  file: string,
  nextEdits: (document: SettingsDocument) => Edit[],
): string {
  const { mark, body } = splitMark(text);
  let current = withRoot(body);
  let hasChanged = false;
  // Every step adds, mends or removes one entry, so no document needs more steps than this.
  for (let stepsLeft = text.length + 1000; stepsLeft > 0; stepsLeft -= 1) {
    const edits = nextEdits(parseSettings(current, file));
    if (edits.length === 0) return hasChanged ? mark + current : text;
    current = applyEdits(current, edits);
    hasChanged = true;
  }
  throw new CatalogueError("ERR_INTERNAL", { detail: `editing ${file} does not come to an end` });
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

/** The white space at the start of the line that `offset` is on. */
export function lineIndent(text: string, offset: number): string {
  const lineStart = findLineStart(text, offset);
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? "";
}

/** Whether only white space stands between the start of the line and `offset`. */
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

// A new file, an empty one, or one with nothing but comments gets an empty object to fill.
function withRoot(body: string): string {
  if (stripComments(body).trim() !== "") return body;
  if (body.trim() === "") return "{}\n";
  return /[\r\n]$/.test(body) ? `${body}{}\n` : `${body}\n{}\n`;
}
