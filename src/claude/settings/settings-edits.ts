import {
  type SettingsDocument,
  isFirstOnLine,
  lineIndent,
} from "@/claude/settings/settings-document.ts";
import { type Edit, type Node, getNodeValue } from "jsonc-parser";

/**
 * Edits one object or array of a settings document and touches nothing else. `removeChild` removes
 * exactly the bytes that `insertChild` added, whatever comments, trailing commas and line ends
 * surround them. jsonc-parser's `modify` reformats whole lines, so it could not restore the user's
 * bytes.
 */

/** A new element of an array, or a new property of an object if `key` is given. */
interface NewChild {
  readonly key?: string;
  readonly value: unknown;
}

/** Adds a child at the end of an object or array, in the style of its surroundings. */
export function insertChild(document: SettingsDocument, parent: Node, child: NewChild): Edit[] {
  const { text, lineEnd } = document;
  const last = parent.children?.at(-1);
  const closing = nodeEnd(parent) - 1;
  if (last === undefined) {
    const outer = lineIndent(text, parent.offset);
    const indent = outer + document.indentUnit;
    const content = renderChild(document, child, indent);
    return [insertion(closing, `${lineEnd}${indent}${content}${lineEnd}${outer}`)];
  }
  const isOneLine = isSingleLine(text, parent);
  const indent = childIndent(document, parent, last);
  const content = renderChild(document, child, isOneLine ? undefined : indent);
  const separator = isOneLine ? inlineSpace(text, parent) : lineEnd + indent;
  const gap = readGap(text, nodeEnd(last), closing);
  const comma = gap.find((piece) => piece.kind === "comma");
  const anchor = endOfLineComments(gap, comma?.end ?? nodeEnd(last));
  if (comma !== undefined) return [insertion(anchor, `${separator}${content},`)];
  if (anchor === nodeEnd(last)) return [insertion(anchor, `,${separator}${content}`)];
  return [insertion(nodeEnd(last), ","), insertion(anchor, separator + content)];
}

/** Removes a child with its comma and its line. Comments stay. */
export function removeChild(document: SettingsDocument, parent: Node, child: Node): Edit[] {
  const { text } = document;
  const siblings = parent.children ?? [];
  const index = siblings.indexOf(child);
  const previous = siblings[index - 1];
  const next = siblings[index + 1];
  const before = readGap(text, previous ? nodeEnd(previous) : parent.offset + 1, child.offset);
  const after = readGap(text, nodeEnd(child), next ? next.offset : nodeEnd(parent) - 1);
  const commaAfter = after.find((piece) => piece.kind === "comma");
  const isOnly = previous === undefined && next === undefined;
  let end = commaAfter?.end ?? nodeEnd(child);
  if (isOnly) end = skipClosingLine(after, end);
  let start = isOnly ? ownLineStart(document, before, child) : spaceStart(before, child);
  const isAfterLineComment = before.some(
    (piece) => piece.kind === "line-comment" && piece.end === start,
  );
  // Otherwise the text that follows would become part of the comment.
  if (isAfterLineComment && !/^[ \t]*[\r\n]/.test(text.slice(end))) start = child.offset;
  const edits = [{ offset: start, length: end - start, content: "" }];
  const commaBefore = before.find((piece) => piece.kind === "comma");
  if (commaAfter === undefined && commaBefore !== undefined) {
    edits.push({ offset: commaBefore.start, length: 1, content: "" });
  }
  return edits;
}

/** Replaces a value, on one line if the old value was on one line. */
export function replaceNode(document: SettingsDocument, node: Node, value: unknown): Edit[] {
  const { text } = document;
  const indent = isSingleLine(text, node) ? undefined : lineIndent(text, node.offset);
  const content = renderValue(document, value, indent);
  return [{ offset: node.offset, length: node.length, content }];
}

/** Sets an object's property, or removes it if `value` is undefined. */
export function setProperty(
  document: SettingsDocument,
  object: Node,
  key: string,
  value: unknown,
): Edit[] {
  const property = findProperty(object, key);
  const node = property?.children?.[1];
  if (property === undefined || node === undefined) {
    return value === undefined ? [] : insertChild(document, object, { key, value });
  }
  if (value === undefined) return removeChild(document, object, property);
  return Bun.deepEquals(getNodeValue(node), value) ? [] : replaceNode(document, node, value);
}

/** The property node with this name. The last one counts, as in JSON.parse. */
export function findProperty(object: Node, key: string): Node | undefined {
  return object.children?.findLast((property) => property.children?.[0]?.value === key);
}

/** The value node of an object's property. */
export function findValue(object: Node, key: string): Node | undefined {
  return findProperty(object, key)?.children?.[1];
}

// A comment after the last child, on its line, belongs to that child: the new one goes after it.
function endOfLineComments(gap: readonly GapPiece[], from: number): number {
  let end = from;
  for (const piece of gap) {
    if (piece.start < from) continue;
    if (piece.kind === "line-end") break;
    if (piece.kind !== "space") end = piece.end;
  }
  return end;
}

// The start of the white space directly before the child.
function spaceStart(before: readonly GapPiece[], child: Node): number {
  let start = child.offset;
  for (const piece of before.toReversed()) {
    if (!isWhiteSpace(piece)) break;
    start = piece.start;
  }
  return start;
}

// Like spaceStart, but goes back one line end only: white space of a formerly empty object stays.
function ownLineStart(
  document: SettingsDocument,
  before: readonly GapPiece[],
  child: Node,
): number {
  const pieces = before.toReversed();
  const indent = pieces[0]?.kind === "space" ? pieces.shift() : undefined;
  const start = indent?.start ?? child.offset;
  const lineBreak = pieces[0];
  if (lineBreak?.kind !== "line-end") return start;
  // A lone \r of the user before our \n looks like one line end.
  const lengthMax = Math.min(document.lineEnd.length, lineBreak.end - lineBreak.start);
  return lineBreak.end - lengthMax;
}

// Skips the line end and indentation of the closing bracket, if nothing else stands before it.
function skipClosingLine(after: readonly GapPiece[], from: number): number {
  const rest = after.filter((piece) => piece.start >= from);
  const hasLineEnd = rest.some((piece) => piece.kind === "line-end");
  return rest.every(isWhiteSpace) && hasLineEnd ? (rest.at(-1)?.end ?? from) : from;
}

function childIndent(document: SettingsDocument, parent: Node, child: Node): string {
  const { text, indentUnit } = document;
  if (isFirstOnLine(text, child.offset)) return lineIndent(text, child.offset);
  return lineIndent(text, parent.offset) + indentUnit;
}

// The space that a one-line object or array has after its commas or its opening bracket.
function inlineSpace(text: string, parent: Node): string {
  const [first, second] = parent.children ?? [];
  const from = first && second ? nodeEnd(first) : parent.offset + 1;
  const to = (second ?? first)?.offset ?? from;
  return /[ \t]$/.test(text.slice(from, to)) ? " " : "";
}

function renderChild(document: SettingsDocument, child: NewChild, indent?: string): string {
  const value = renderValue(document, child.value, indent);
  if (child.key === undefined) return value;
  return `${JSON.stringify(child.key)}:${indent === undefined ? "" : " "}${value}`;
}

// Without `indent` the value is written on one line.
function renderValue(document: SettingsDocument, value: unknown, indent?: string): string {
  if (indent === undefined) return JSON.stringify(value);
  const lines = JSON.stringify(value, undefined, document.indentUnit);
  return lines.replaceAll("\n", document.lineEnd + indent);
}

function isSingleLine(text: string, node: Node): boolean {
  return !/[\r\n]/.test(text.slice(node.offset, nodeEnd(node)));
}

function nodeEnd(node: Node): number {
  return node.offset + node.length;
}

function insertion(offset: number, content: string): Edit {
  return { offset, length: 0, content };
}

/** The kinds of text between two values of a settings document. */
type GapKind = "space" | "line-end" | "line-comment" | "block-comment" | "comma";

interface GapPiece {
  readonly kind: GapKind;
  readonly start: number;
  readonly end: number;
}

const PIECE =
  /(?<space>[ \t]+)|(?<lineEnd>\r\n|\n|\r)|(?<lineComment>\/\/[^\r\n]*)|(?<blockComment>\/\*[^]*?\*\/)|(?<comma>,)/gy;

/** Splits the text between two values of a valid document into pieces. */
function readGap(text: string, from: number, to: number): GapPiece[] {
  const pieces: GapPiece[] = [];
  for (const match of text.slice(from, to).matchAll(PIECE)) {
    const start = from + match.index;
    pieces.push({ kind: kindOf(match.groups ?? {}), start, end: start + match[0].length });
  }
  return pieces;
}

function isWhiteSpace(piece: GapPiece): boolean {
  return piece.kind === "space" || piece.kind === "line-end";
}

function kindOf(groups: Record<string, string | undefined>): GapKind {
  if (groups["space"] !== undefined) return "space";
  if (groups["lineEnd"] !== undefined) return "line-end";
  if (groups["lineComment"] !== undefined) return "line-comment";
  return groups["blockComment"] === undefined ? "comma" : "block-comment";
}
