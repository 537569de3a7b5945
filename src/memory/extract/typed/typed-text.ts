import { markPastedLines } from "@/memory/extract/typed/pasted-lines.ts";
import type { MessageLine } from "@/memory/extract/typed/message-line.ts";
import { findInlinePaste } from "@/memory/extract/typed/inline-paste.ts";

/**
 * Tells what the user typed from what was pasted into a message: logs, traces, code, mails, reviews,
 * answers of a model. Only typed text says what the user wants; a rule in a pasted document is not
 * the user's. In doubt, short text counts as typed and long well-formed text as pasted.
 */
export interface MessagePart {
  readonly kind: "typed" | "pasted";
  /** Offsets in the message. The parts follow each other without a gap. */
  readonly start: number;
  readonly end: number;
}

/** Guesses. A longer message is pasted in its middle; its two ends are read. */
const HEAD_CHARS = 48_000;
const TAIL_CHARS = 16_000;

/** Splits a message into typed and pasted parts that cover all of it. */
export function splitMessage(message: string): MessagePart[] {
  if (message.length <= HEAD_CHARS + TAIL_CHARS) return joinParts(splitLines(message, 0));
  const headEnd = lineEndBefore(message, HEAD_CHARS);
  const tailStart = lineEndBefore(message, message.length - TAIL_CHARS);
  return joinParts([
    ...splitLines(message.slice(0, headEnd), 0),
    { kind: "pasted", start: headEnd, end: tailStart },
    ...splitLines(message.slice(tailStart), tailStart),
  ]);
}

function lineEndBefore(message: string, offset: number): number {
  const end = message.lastIndexOf("\n", offset);
  return end < 0 || offset - end > 8_000 ? offset : end + 1;
}

function splitLines(text: string, offset: number): MessagePart[] {
  const lines = listLines(text);
  const pasted = markPastedLines(lines);
  const parts: MessagePart[] = [];
  lines.forEach((line, index) => {
    const start = offset + line.start;
    const end = offset + line.end;
    if (pasted[index] === true) {
      parts.push({ kind: "pasted", start, end });
      return;
    }
    let position = start;
    for (const span of findInlinePaste(line.text)) {
      parts.push({ kind: "typed", start: position, end: start + span.start });
      position = span.end === line.text.length ? end : start + span.end;
      parts.push({ kind: "pasted", start: start + span.start, end: position });
    }
    parts.push({ kind: "typed", start: position, end });
  });
  return parts;
}

function listLines(text: string): MessageLine[] {
  const lines: MessageLine[] = [];
  for (let start = 0; start < text.length;) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found + 1;
    lines.push({ start, end, text: text.slice(start, found < 0 ? end : found).replace(/\r$/, "") });
    start = end;
  }
  return lines;
}

function joinParts(parts: readonly MessagePart[]): MessagePart[] {
  const joined: MessagePart[] = [];
  for (const part of parts) {
    if (part.start === part.end) continue;
    const last = joined.at(-1);
    if (last !== undefined && last.kind === part.kind) {
      joined[joined.length - 1] = { ...last, end: part.end };
    } else joined.push(part);
  }
  return joined;
}
