import {
  CHAT_HEADER,
  itemNumber,
  type LineShape,
  shapeOf,
} from "@/memory/extract/typed/line-shape.ts";
import type { Block, MessageLine } from "@/memory/extract/typed/message-line.ts";
import { markDocuments } from "@/memory/extract/typed/pasted-document.ts";
import { markPages } from "@/memory/extract/typed/pasted-page.ts";
import { markTickets } from "@/memory/extract/typed/pasted-ticket.ts";
import { announcesPaste, endsPointing } from "@/memory/extract/typed/writing-style.ts";

/** Decides for each line of a message whether it was pasted. */
export function markPastedLines(lines: readonly MessageLine[]): boolean[] {
  const shapes = lines.map(({ text }) => shapeOf(text));
  const pasted = lines.map(() => false);
  if (lines.filter((_, i) => shapes[i] !== "blank").length === 1) {
    return shapes.map((shape) => shape === "printed");
  }
  markFences(lines, shapes, pasted);
  const blocks = listBlocks(shapes);
  for (const block of blocks) markOutput(lines, shapes, block, pasted);
  markContrasts(lines, shapes, pasted);
  markTickets(lines, blocks, pasted);
  markPages(lines, blocks, pasted);
  markDocuments(lines, blocks, pasted);
  markBlanks(shapes, pasted);
  return pasted;
}

const FENCE = /^\s{0,8}(?:[-*>] )?(```|~~~)/;

/** Code between fences. A fence that is never closed reaches to the end of the message. */
function markFences(lines: readonly MessageLine[], shapes: LineShape[], pasted: boolean[]): void {
  let fence = "";
  lines.forEach(({ text }, index) => {
    const mark = FENCE.exec(text.slice(0, 20))?.[1] ?? "";
    const isOneLine = mark !== "" && text.trim().length > 6 && text.trimEnd().endsWith(mark);
    if (fence === "" && mark === "") return;
    pasted[index] = true;
    shapes[index] = "code";
    if (fence === "" && !isOneLine) fence = mark;
    else if (mark === fence) fence = "";
  });
}

function listBlocks(shapes: readonly LineShape[]): Block[] {
  const blocks: Block[] = [];
  let start = -1;
  for (let index = 0; index <= shapes.length; index += 1) {
    const isText = index < shapes.length && shapes[index] !== "blank";
    if (isText && start < 0) start = index;
    if (!isText && start >= 0) {
      blocks.push({ start, end: index });
      start = -1;
    }
  }
  return blocks;
}

const ITEM = /^\s{0,8}(?:[-*•]|\d{1,2}[.)])\s/;
const ITEM_AT_LINE = /^\s{0,8}(?:[-*•]|\d{1,2}[.)])\s{1,4}`?[\w./-]{2,120}\.\w{1,8}:\d{1,6}\b/;

/** A list of remarks, one of which begins with a line of a file: somebody's review. */
function isReview(lines: readonly MessageLine[], { start, end }: Block): boolean {
  const block = lines.slice(start, end);
  return (
    block.length > 1 &&
    block.every(({ text }) => ITEM.test(text.slice(0, 20))) &&
    block.some(({ text }) => ITEM_AT_LINE.test(text.slice(0, 200)))
  );
}

/** Marks lines that programs print, and lines of a block that only make sense among them. */
function markOutput(
  lines: readonly MessageLine[],
  shapes: readonly LineShape[],
  block: Block,
  pasted: boolean[],
): void {
  let sure = 0;
  for (let i = block.start; i < block.end; i += 1) {
    if (isSure(shapes, i, block)) {
      pasted[i] = true;
      sure += 1;
    }
  }
  const size = block.end - block.start;
  sure += markForms(lines, shapes, block, pasted);
  if (
    isIndented(lines, block) ||
    isPadded(lines, block) ||
    isExcerpt(lines, block) ||
    isReview(lines, block)
  ) {
    for (let i = block.start; i < block.end; i += 1) pasted[i] = true;
    return;
  }
  if (sure === 0) return;
  const first = firstPasted(pasted, block);
  const last = lastPasted(pasted, block);
  const loose = shapes.slice(block.start, block.end).filter(isLoose).length;
  const isMostlyOutput = (sure + loose) * 2 >= size - 1;
  for (let i = first; i <= last; i += 1) {
    const isBetween = isMostlyOutput || shapes[i] !== "prose";
    if (isBetween && !announcesPaste(lines[i]?.text ?? "")) pasted[i] = true;
  }
  // Lines without a sentence go on with the output before them.
  for (let i = last + 1; i < block.end; i += 1) {
    const isHead = /[:：]$/.test(lines[i]?.text.trim() ?? "") && isLoose(shapes[i + 1]);
    if (!isLoose(shapes[i]) && !isHead) break;
    pasted[i] = true;
  }
  for (let i = first - 1; i >= block.start; i -= 1) {
    const text = lines[i]?.text.trim() ?? "";
    if (!isLoose(shapes[i]) && /\s/.test(text) && !isAfterColon(lines, block, i)) break;
    pasted[i] = true;
  }
}

/** True if a line above ends with a colon: the user has already announced the output. */
function isAfterColon(lines: readonly MessageLine[], { start }: Block, index: number): boolean {
  for (let i = index - 1; i >= start - 2 && i >= index - 3 && i >= 0; i -= 1) {
    const text = lines[i]?.text.trim() ?? "";
    if (/[:：]$/.test(text)) return true;
    if (text !== "") return false;
  }
  return false;
}

/** Guess: people type one or two fields, forms have more. */
const FORM_FIELDS = 3;
const FORM_FIELD = /^[\p{Lu}\p{Lo}][\p{L} /-]{1,30}[:：] \S/u;

/** Marks forms, such as tickets, and messages of a chat. Returns how many lines it marked. */
function markForms(
  lines: readonly MessageLine[],
  shapes: readonly LineShape[],
  block: Block,
  pasted: boolean[],
): number {
  let fields = 0;
  let chat = false;
  let marked = 0;
  for (let i = block.start; i < block.end; i += 1) {
    const text = lines[i]?.text.trim().slice(0, 120) ?? "";
    if (FORM_FIELD.test(text) && shapes[i] !== "item") fields += 1;
    chat ||= CHAT_HEADER.test(text);
    if (chat && pasted[i] !== true) {
      pasted[i] = true;
      marked += 1;
    }
  }
  if (fields < FORM_FIELDS || fields * 4 < (block.end - block.start) * 3) return marked;
  for (let i = block.start; i < block.end; i += 1) pasted[i] = true;
  return block.end - block.start;
}

/**
 * Marks lines in upper case below a line in lower case that points on. Somebody who types without
 * capitals does not begin to use them within a message; a single line counts only if the user goes
 * on in lower case below it.
 */
function markContrasts(
  lines: readonly MessageLine[],
  shapes: readonly LineShape[],
  pasted: boolean[],
): void {
  for (let index = 0; index < lines.length - 1; index += 1) {
    if (pasted[index] === true || !endsPointing(lines[index]?.text ?? "")) continue;
    const start = shapes[index + 1] === "blank" ? index + 2 : index + 1;
    let end = start;
    while (end < lines.length && isCapital(lines[end], shapes[end]) && pasted[end] !== true)
      end += 1;
    const next = lines.slice(end, end + 3).find(({ text }) => text.trim() !== "")?.text ?? "";
    if (end - start >= 2 || (end > start && /^\p{Ll}/u.test(next))) {
      for (let i = start; i < end; i += 1) pasted[i] = true;
    }
    index = Math.max(index, end - 1);
  }
}

function isCapital(line: MessageLine | undefined, shape: LineShape | undefined): boolean {
  return (shape === "prose" || shape === "field") && /^\p{Lu}/u.test(line?.text ?? "");
}

function isSure(shapes: readonly LineShape[], index: number, block: Block): boolean {
  const shape = shapes[index];
  if (shape === "printed" || shape === "code") return true;
  if (shape !== "field") return false;
  const isField = (i: number) =>
    i >= block.start && i < block.end && (shapes[i] === "field" || shapes[i] === "code");
  return isField(index - 1) || isField(index + 1);
}

function isLoose(shape: LineShape | undefined): boolean {
  return shape === "weak" || shape === "field";
}

/** Text copied from a terminal or a document is indented as a whole; nested items are not. */
function isIndented(lines: readonly MessageLine[], { start, end }: Block): boolean {
  if (end - start < 2 && start === 0) return false;
  for (let i = start; i < end; i += 1) {
    const text = lines[i]?.text ?? "";
    if (!/^(?: {2,}|\t)/.test(text)) return false;
    if (i === start && /^\s{2,}(?:[-*+]|\d{1,2}[.)]) /.test(text) && followsItem(lines, start)) {
      return false;
    }
  }
  return true;
}

function followsItem(lines: readonly MessageLine[], index: number): boolean {
  for (let i = index - 1; i >= 0 && i >= index - 3; i -= 1) {
    const text = lines[i]?.text ?? "";
    if (text.trim() !== "") return /^\s{0,8}(?:[-*+]|\d{1,2}[.)-]) /.test(text);
  }
  return false;
}

/** Terminals fill lines up with spaces. */
function isPadded(lines: readonly MessageLine[], { start, end }: Block): boolean {
  let padded = 0;
  for (let i = start; i < end; i += 1) if (/\S {6,}$/.test(lines[i]?.text ?? "")) padded += 1;
  return padded >= 2 && padded * 2 >= end - start;
}

/** A list that begins with a later number was cut out of a document. */
function isExcerpt(lines: readonly MessageLine[], { start, end }: Block): boolean {
  const number = itemNumber(lines[start]?.text ?? "");
  if (number === undefined || number < 2) return false;
  for (let i = start - 1; i >= 0; i -= 1) {
    const before = itemNumber(lines[i]?.text ?? "");
    if (before !== undefined) return before !== number - 1;
  }
  return end - start > 1 || start > 0;
}

function firstPasted(pasted: readonly boolean[], { start, end }: Block): number {
  for (let i = start; i < end; i += 1) if (pasted[i] === true) return i;
  return end;
}

function lastPasted(pasted: readonly boolean[], { start, end }: Block): number {
  for (let i = end - 1; i >= start; i -= 1) if (pasted[i] === true) return i;
  return start;
}

/** Blank lines belong to the line before them. */
function markBlanks(shapes: readonly LineShape[], pasted: boolean[]): void {
  for (let i = 1; i < shapes.length; i += 1) {
    if (shapes[i] === "blank") pasted[i] = pasted[i - 1] === true;
  }
}
