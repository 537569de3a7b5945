import type { TextRange } from "@/memory/extract/sentence-split.ts";

/** A piece of prose: a line, several lines of one sentence, or a short list with its heading. */
export interface ProseRange extends TextRange {
  /** The number of its paragraph. */
  readonly block: number;
  /** True for a list, whose items are not separate sentences. */
  readonly isWhole: boolean;
}

interface ProseLine extends TextRange {
  readonly text: string;
  readonly block: number;
  readonly isItem: boolean;
}

/** The lines of a message that are prose, for texts in which nothing was pasted. */
export function listProse(text: string): ProseRange[] {
  return joinWrapped(listLines(text, 0, text.length, 0, isProse));
}

/** The lines of one typed part. Short lists stay with the line above them. */
export function listTypedProse(text: string, part: TextRange, block: number): ProseRange[] {
  const lines = listLines(text, part.start, part.end, block, () => true);
  return joinLists(lines, joinWrapped(lines));
}

function listLines(
  text: string,
  from: number,
  to: number,
  firstBlock: number,
  isWanted: (line: string) => boolean,
): ProseLine[] {
  const lines: ProseLine[] = [];
  let fence = "";
  let block = firstBlock;
  for (let start = from; start < to;) {
    const found = text.indexOf("\n", start);
    const end = found < 0 || found > to ? to : found;
    const raw = text.slice(start, end);
    const mark = FENCE.exec(raw)?.[1];
    if (fence !== "") {
      if (mark === fence) fence = "";
    } else if (mark !== undefined) fence = /^\s{0,8}```[^`]*```\s*$/.test(raw) ? "" : mark;
    else if (raw.trim() === "") block += 1;
    else if (isWanted(raw)) {
      const marker = MARKER.exec(raw.slice(0, 60))?.[0].length ?? 0;
      const isItem = ITEM.test(raw.slice(0, 60));
      lines.push({ start: start + marker, end, text: raw.slice(marker).trimEnd(), block, isItem });
    }
    start = end + 1;
  }
  return lines;
}

const FENCE = /^\s{0,8}(?:[-*>] )?(```|~~~)/;
const ITEM = /^\s{0,12}(?:[-*•+]|\d{1,3}[.)-]) {1,4}/;
const MARKER = /^\s{0,40}(?:(?:[-*•+]|\d{1,3}[.)-]) {1,4}(?:\[[ x]\] )?|#{1,6} )?/i;

/** Lines that are not prose: code, tables, diffs, logs, traces, headings, quotations. */
const NOT_PROSE = [
  /^\s{0,8}(?:>|#|\||│|\$ |@@ |diff --git |\+\+\+ |--- |<\/?[a-z!]|[{}[\]]\s*$|\/\/|\/\*)/i,
  /^[+-][^\s-]/,
  /^(?: {4}|\t)(?![-*\d])/,
  /\|[^|]{1,200}\|[^|]{1,200}\|/,
  /^\s{0,20}at [^\s]{1,200} ?\(?[^\s]{0,300}:\d/,
  /^\s{0,8}\[?\d{4}-\d\d-\d\d[t ]\d\d:/i,
  /^\s{0,8}\[?(?:info|warn(?:ing)?|error|debug|trace|fatal|npm error|npm err!)\]?[: ]/i,
  /^\s{0,8}(?:[a-z]\w{0,60}(?:error|exception)|traceback|caused by|exit code \d)\b/i,
  /[;{]\s*$/,
];

function isProse(line: string): boolean {
  const start = line.slice(0, 500);
  return !NOT_PROSE.some((pattern) => pattern.test(start));
}

/** Guess: a shorter line was ended on purpose. */
const WRAPPED_CHARS = 50;

/** Joins lines that an editor or a terminal has broken within a sentence. */
function joinWrapped(lines: readonly ProseLine[]): ProseRange[] {
  const ranges: ProseRange[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const last = ranges.at(-1);
    if (before !== undefined && last !== undefined && isWrapped(before, line)) {
      ranges[ranges.length - 1] = { ...last, end: line.end };
    } else ranges.push({ start: line.start, end: line.end, block: line.block, isWhole: false });
  });
  return ranges;
}

function isWrapped(before: ProseLine, line: ProseLine): boolean {
  if (line.isItem || before.block !== line.block || before.text.length < WRAPPED_CHARS)
    return false;
  return !/[.!?:;。！？：]["'”)\]*_]{0,3}$/.test(before.text) && /^\p{Ll}/u.test(line.text);
}

/** Guesses: longer items are statements of their own. */
const ITEM_CHARS_MAX = 60;
const ITEMS_MAX = 8;
const LIST_CHARS_MAX = 320;

/** Joins a line with the short items below it: "the export should", "- be csv", "- be sorted". */
function joinLists(lines: readonly ProseLine[], ranges: readonly ProseRange[]): ProseRange[] {
  const items = new Map(lines.filter(({ isItem }) => isItem).map((line) => [line.start, line]));
  const joined: ProseRange[] = [];
  for (let index = 0; index < ranges.length; index += 1) {
    const head = ranges[index];
    if (head === undefined) continue;
    const end = items.has(head.start) ? index : listEnd(ranges, items, index);
    const last = ranges[end];
    if (end > index && last !== undefined && last.end - head.start <= LIST_CHARS_MAX) {
      joined.push({ ...head, end: last.end, isWhole: true });
      index = end;
    } else joined.push(head);
  }
  return joined;
}

/** The index of the last short item below a heading, or the heading's if the list is no short one. */
function listEnd(
  ranges: readonly ProseRange[],
  items: ReadonlyMap<number, ProseLine>,
  head: number,
): number {
  const block = ranges[head]?.block ?? 0;
  let end = head;
  for (let i = head + 1; i < ranges.length && i <= head + ITEMS_MAX + 1; i += 1) {
    const item = items.get(ranges[i]?.start ?? -1);
    if (item === undefined || item.block > block + 1) break;
    if (item.text.length > ITEM_CHARS_MAX || i > head + ITEMS_MAX) return head;
    end = i;
  }
  return end;
}
