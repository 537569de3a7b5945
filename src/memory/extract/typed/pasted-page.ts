import type { Block, MessageLine } from "@/memory/extract/typed/message-line.ts";

/** Guesses: nobody types that many lines of a word or two below each other, some with numbers. */
const RUN_MIN = 6;
const NUMBERED_MIN = 2;
const WORDS_MAX = 4;
const CHARS_MAX = 32;
const LIST_MARK = /^\s{0,8}(?:[-*•+]|\d{1,2}[.)])\s/;
const SENTENCE_END = /[.!?:。！？：]$/;

/**
 * Marks what was copied from a page in the browser: labels and values without the frame that held
 * them together, one below the other ("pushed", "4b4ff54", "Status Success", "2 warnings"). What
 * follows them in the same block belongs to the page.
 */
export function markPages(
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  pasted: boolean[],
): void {
  for (const { start, end } of blocks) {
    const from = startOfLabels(lines, start, end);
    for (let at = from; at < end; at += 1) pasted[at] = true;
  }
}

/** The start of a long enough run of labels, or the end of the block. */
function startOfLabels(lines: readonly MessageLine[], start: number, end: number): number {
  let from = start;
  let numbered = 0;
  for (let at = start; at < end; at += 1) {
    const text = lines[at]?.text.trim() ?? "";
    if (!isLabel(text)) [from, numbered] = [at + 1, 0];
    else if (/\d/.test(text)) numbered += 1;
    if (at + 1 - from >= RUN_MIN && numbered >= NUMBERED_MIN) return from;
  }
  return end;
}

function isLabel(text: string): boolean {
  if (text.length > CHARS_MAX || LIST_MARK.test(text) || SENTENCE_END.test(text)) return false;
  return text.split(/\s+/).length <= WORDS_MAX;
}
