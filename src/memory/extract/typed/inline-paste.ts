import { shapeOf } from "@/memory/extract/typed/line-shape.ts";
import type { Span } from "@/memory/extract/typed/message-line.ts";
import { findTicketInLine } from "@/memory/extract/typed/pasted-ticket.ts";
import { announcesPaste, isFormal } from "@/memory/extract/typed/writing-style.ts";

/** Guess: people quote a message or a name; a longer quotation was pasted. */
const QUOTE_CHARS = 80;
/** Guess: as much text as nobody adds to a request in the same line with better style. */
const TAIL_CHARS = 120;

const QUOTES =
  /(?<![\w])"[^"\n]{80,4000}"(?!\w)|“[^”\n]{80,4000}”|«[^»\n]{80,4000}»|「[^」\n]{50,4000}」|„[^“”\n]{80,4000}[“”]/g;

/** Pasted text within a line that the user began: a long quotation, output after a colon, a ticket. */
export function findInlinePaste(line: string): Span[] {
  if (line.length < QUOTE_CHARS / 2) return [];
  const tail = findPastedTail(line) ?? findTicketInLine(line);
  if (tail !== undefined) return [tail];
  const spans: Span[] = [];
  for (const quote of line.matchAll(QUOTES)) {
    spans.push({ start: quote.index, end: quote.index + quote[0].length });
  }
  return spans;
}

/** "… fails with: TypeError: x" or "take a look at: The exported functions are not used. …" */
function findPastedTail(line: string): Span | undefined {
  const head = line.slice(0, 400);
  for (const mark of head.matchAll(/[:：](?=\s)/g)) {
    const start = mark.index + 1;
    const rest = line.slice(start);
    const said = line.slice(0, start);
    if (countWords(said) < 2) continue;
    if (isPrinted(rest) || isReview(said, rest)) return { start, end: line.length };
  }
  return undefined;
}

function isPrinted(rest: string): boolean {
  return rest.trim().length >= 12 && shapeOf(rest.trimStart()) === "printed";
}

/** The user's words begin in lower case, and several well-formed sentences follow the colon. */
function isReview(said: string, rest: string): boolean {
  if (rest.length < TAIL_CHARS || !isFormal(rest)) return false;
  const isHasty = /^\s{0,4}\p{Ll}/u.test(said);
  const sentences = rest.match(/[.!?:。！？：](?:\s|$)/g)?.length ?? 0;
  return sentences >= 2 && (isHasty || announcesPaste(said)) && !/^\s{0,4}\p{Ll}/u.test(rest);
}

function countWords(text: string): number {
  return text.trim().split(/\s+/, 30).length;
}
