import type { TurnToolCall } from "@/conversation/turn.ts";

/** Guess: a shorter line, such as a bracket, is in any text. */
const LINE_CHARS_MIN = 6;

/**
 * True if the second edit takes out what the first one had written, or writes the whole file anew.
 * The words between the two are why: nothing else is as sure a sign that they are about the first
 * edit, and it needs no word of any language.
 */
export function isTakenBack(first: TurnToolCall, second: TurnToolCall | undefined): boolean {
  if (second?.action !== "edit" || first.action !== "edit" || first.file !== second.file) {
    return false;
  }
  const { written = "" } = first;
  if (second.removed === undefined)
    return first.removed === undefined && written !== second.written;
  const removed = second.removed;
  return (
    linesOf(removed).some((line) => written.includes(line)) ||
    linesOf(written).some((line) => removed.includes(line))
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length >= LINE_CHARS_MIN);
}
