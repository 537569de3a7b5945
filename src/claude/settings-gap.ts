/** What can stand between two values of a settings document. */
export type GapKind = "space" | "line-end" | "line-comment" | "block-comment" | "comma";

export interface GapPiece {
  readonly kind: GapKind;
  readonly start: number;
  readonly end: number;
}

const PIECE =
  /(?<space>[ \t]+)|(?<lineEnd>\r\n|\n|\r)|(?<lineComment>\/\/[^\r\n]*)|(?<blockComment>\/\*[^]*?\*\/)|(?<comma>,)/gy;

/** The pieces of the text from one value of a valid document to the next. */
export function readGap(text: string, from: number, to: number): GapPiece[] {
  const pieces: GapPiece[] = [];
  for (const match of text.slice(from, to).matchAll(PIECE)) {
    const start = from + match.index;
    pieces.push({ kind: kindOf(match.groups ?? {}), start, end: start + match[0].length });
  }
  return pieces;
}

export function isWhiteSpace(piece: GapPiece): boolean {
  return piece.kind === "space" || piece.kind === "line-end";
}

function kindOf(groups: Record<string, string | undefined>): GapKind {
  if (groups["space"] !== undefined) return "space";
  if (groups["lineEnd"] !== undefined) return "line-end";
  if (groups["lineComment"] !== undefined) return "line-comment";
  return groups["blockComment"] === undefined ? "comma" : "block-comment";
}
