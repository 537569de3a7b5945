import type { Block, MessageLine } from "@/memory/extract/typed/message-line.ts";
import {
  announcesPaste,
  countOrnaments,
  countPoliteEnds,
  isFormal,
  looksHasty,
} from "@/memory/extract/typed/writing-style.ts";
import { beginsMail } from "@/memory/extract/typed/mail-shape.ts";

/**
 * Finds pasted prose: reviews, answers of a model, mails, pages of a document. Lines alone do not
 * show it, but paragraphs do: markup, an announcement before them, and a better style than that of
 * the user's first or last words.
 */
export function markDocuments(
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  pasted: boolean[],
): void {
  const isDocument = hasMarkup(lines);
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block === undefined) continue;
    if (isPasted(block, pasted) && !beginsMail(lines, block)) continue;
    if (isQuoted(textOf(lines, block))) {
      for (let i = block.start; i < block.end; i += 1) pasted[i] = true;
      continue;
    }
    const start = documentStart(lines, blocks, index, isDocument, pasted);
    if (start === undefined) continue;
    index = markUntilTail(lines, blocks, index, start, pasted);
  }
  markBetween(lines, blocks, pasted);
}

/** The line at which a document begins in this block, or undefined. */
function documentStart(
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  index: number,
  isDocument: boolean,
  pasted: readonly boolean[],
): number | undefined {
  const block = blocks[index];
  if (block === undefined) return undefined;
  for (let i = block.start; i < block.end; i += 1) {
    if (isDocument && HEADING.test(lines[i]?.text ?? "")) return i;
  }
  if (beginsMail(lines, block)) return block.start;
  const text = textOf(lines, block);
  if (isDocument && countOrnaments(text, 2) >= 2) return firstOrnament(lines, block);
  if (isGreeting(lines, block) && index > 0 && blocks.length > index + 1) return block.start;
  return announcedStart(lines, blocks, index, pasted);
}

/** The user's own first line has none. */
function firstOrnament(lines: readonly MessageLine[], { start, end }: Block): number {
  for (let i = start; i < end; i += 1) {
    if (countOrnaments(lines[i]?.text ?? "", 1) > 0) return i;
  }
  return start;
}

/** Guesses: a shorter text after a colon is the user's own, unless the user writes otherwise. */
const ANNOUNCED_CHARS = 120;
const CONTRASTING_CHARS = 40;

/** The start of well-formed prose after a line such as "how do we fix this:". */
function announcedStart(
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  index: number,
  pasted: readonly boolean[],
): number | undefined {
  const block = blocks[index];
  if (block === undefined) return undefined;
  const before = blocks[index - 1];
  if (before !== undefined && pasted[before.end - 1] !== true) {
    const last = lines[before.end - 1]?.text ?? "";
    if (isAnnounced(last, lines, blocks, index, block.start)) return block.start;
    if (hasBetterStyle(lines, blocks, index)) return block.start;
  }
  for (let i = block.start; i < block.end - 1; i += 1) {
    if (pasted[i] === true || pasted[i + 1] === true) continue;
    if (isAnnounced(lines[i]?.text ?? "", lines, blocks, index, i + 1)) return i + 1;
  }
  return undefined;
}

/** Guess: a longer paragraph in another style than the first line is somebody else's. */
const BETTER_STYLE_CHARS = 150;

/** True if the user began in lower case or casually, and several well-formed sentences follow. */
function hasBetterStyle(
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  index: number,
): boolean {
  const before = blocks.slice(Math.max(0, index - 2), index).map((block) => textOf(lines, block));
  const isCasual = before.every((said) => UNCASED.test(said) && countPoliteEnds(said) === 0);
  if (!isCasual && !before.every((said) => /^\s{0,4}\p{Ll}/u.test(said))) return false;
  let text = "";
  for (let i = index; i < blocks.length && i < index + 4; i += 1) {
    const block = blocks[i];
    if (block === undefined || isTyped(lines, block)) break;
    text += `${textOf(lines, block)}\n`;
  }
  if (isCasual)
    return text.length >= BETTER_STYLE_CHARS && countPoliteEnds(text) >= POLITE_ENDS_MIN;
  const sentences = text.match(/\p{L}{2}[.!?](?:\s|$)/gu)?.length ?? 0;
  return text.length >= BETTER_STYLE_CHARS && sentences >= 3 && isFormal(text);
}

/** Letters without case: Korean and Japanese show style by how sentences end. */
const UNCASED = /[\u3040-\u30ff\uac00-\ud7af]/;
/** Guess: who types casually does not go on with as many polite sentences. */
const POLITE_ENDS_MIN = 2;

function isAnnounced(
  announcement: string,
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  index: number,
  start: number,
): boolean {
  if (!announcesPaste(announcement)) return false;
  const first = lines[start]?.text ?? "";
  if (/^\s{0,8}(?:[-*+]|\d{1,2}[.)-]) /.test(first)) return false;
  const rest = (lines.at(-1)?.end ?? 0) - (lines[start]?.start ?? 0);
  const block = { start, end: blocks[index]?.end ?? start };
  const paragraph = textOf(lines, block);
  if (rest >= ANNOUNCED_CHARS && (isFormal(paragraph) || countOrnaments(paragraph, 2) >= 2)) {
    return true;
  }
  // A blank line, and text that does not look typed, below words that do.
  const isApart = start === blocks[index]?.start;
  const isHasty = /^\s{0,4}\p{Ll}/u.test(announcement);
  return isApart && isHasty && rest >= CONTRASTING_CHARS && !isTyped(lines, block);
}

/** Marks from `start` to the paragraph in which the user speaks again. Returns the last block. */
function markUntilTail(
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  index: number,
  start: number,
  pasted: boolean[],
): number {
  const tail = tailStart(lines, blocks, index, pasted);
  let last = index;
  for (let b = index; b < tail; b += 1) {
    const block = blocks[b];
    if (block === undefined) break;
    for (let i = Math.max(start, block.start); i < block.end; i += 1) pasted[i] = true;
    last = b;
  }
  return last;
}

/** Guess: after a document people add a question and a remark or two. */
const TAIL_BLOCKS_MAX = 3;

/** The block after the document with which the user goes on; the number of blocks if none. */
function tailStart(
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  index: number,
  pasted: readonly boolean[],
): number {
  let tail = blocks.length;
  while (tail - 1 > index && blocks.length - tail < TAIL_BLOCKS_MAX) {
    const block = blocks[tail - 1];
    if (block === undefined || isPasted(block, pasted) || !isTyped(lines, block)) break;
    tail -= 1;
  }
  return tail;
}

/** Guess: a closing question of the user is short. */
const CLOSING_CHARS = 200;

/** True for a paragraph in the style of a prompt, not of a document. */
function isTyped(lines: readonly MessageLine[], block: Block): boolean {
  const text = textOf(lines, block).trim();
  if (text.length > 600 || countOrnaments(text, 1) > 0) return false;
  if (/^\s{0,8}(?:[-*+•]|\d{1,2}[.)]) /.test(text)) return false;
  if (looksHasty(text) || (/^\p{Ll}/u.test(text) && !text.endsWith(","))) return true;
  if (isSignature(text)) return false;
  if (/[?？]$/.test(text)) return text.length <= CLOSING_CHARS;
  return block.end - block.start === 1 && text.length > 8 && !/[.!:。！：)"”,]$/.test(text);
}

/** Names and closings below a mail are short lines without a sentence. */
function isSignature(text: string): boolean {
  return text.split("\n").every((line) => line.trim().length <= 40 && !/[.?!。？！]$/.test(line));
}

/** A paragraph between two pasted ones is theirs, unless it has the style of a prompt. */
function markBetween(
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  pasted: boolean[],
): void {
  for (let index = 1; index < blocks.length - 1; index += 1) {
    const [before, block, after] = [blocks[index - 1], blocks[index], blocks[index + 1]];
    if (before === undefined || block === undefined || after === undefined) continue;
    if (isPasted(block, pasted) || isTyped(lines, block)) continue;
    if (announcesPaste(lines[block.end - 1]?.text ?? "")) continue;
    if (pasted[before.end - 1] === true && isPasted(after, pasted)) {
      for (let i = block.start; i < block.end; i += 1) pasted[i] = true;
    }
  }
}

/** A heading of Markdown, or a line that is bold as a whole. */
const HEADING = /^(?:#{1,6} \S|\*\*[^*]{1,80}\*\*:?$)/;

/** Guesses: people type one heading or a bold word, but not several in a short message. */
const HEADINGS_MIN = 2;
const ORNAMENTS_MIN = 4;

function hasMarkup(lines: readonly MessageLine[]): boolean {
  let headings = 0;
  let chars = 0;
  let ornaments = 0;
  for (const { text } of lines) {
    if (HEADING.test(text)) headings += 1;
    chars += text.length;
    if (ornaments < ORNAMENTS_MIN) ornaments += countOrnaments(text, ORNAMENTS_MIN);
  }
  return headings >= HEADINGS_MIN || (headings === 1 && chars > 600) || ornaments >= ORNAMENTS_MIN;
}

/** "Dear Ms Lee," in a line below the user's words: a mail follows. */
function isGreeting(lines: readonly MessageLine[], { start }: Block): boolean {
  const text = (lines[start]?.text ?? "").trim();
  return text.length <= 60 && /^\p{L}[\p{L} .'-]{1,50},$/u.test(text) && /^\p{Lu}/u.test(text);
}

/** A paragraph that is one quotation. */
function isQuoted(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length >= 40 && /^["“«„「][\s\S]*["”»“」]$/.test(trimmed);
}

function isPasted({ start, end }: Block, pasted: readonly boolean[]): boolean {
  for (let i = start; i < end; i += 1) if (pasted[i] !== true) return false;
  return true;
}

function textOf(lines: readonly MessageLine[], { start, end }: Block): string {
  let text = "";
  for (let i = start; i < end && text.length < 4_000; i += 1) {
    text += `${text === "" ? "" : "\n"}${lines[i]?.text.slice(0, 2_000) ?? ""}`;
  }
  return text;
}
