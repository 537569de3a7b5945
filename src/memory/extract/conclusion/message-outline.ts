/**
 * The outline of an agent's message: which heading, announcement or list item each line stands
 * under. A list item often says nothing without them: "Uses port 3334" below "The chat server:".
 * Tables are left out, and so is code, unless it is a single line.
 */
export interface OutlineLine {
  /** Offsets in the message. */
  readonly start: number;
  readonly end: number;
  /** Without list markers, emphasis and the colon at the end. */
  readonly text: string;
  readonly role: "heading" | "item" | "text" | "code";
  /** The line announces what follows: it is a heading or ends with a colon. */
  readonly announces: boolean;
  readonly indent: number;
  /** The line it stands under. */
  readonly parent: OutlineLine | undefined;
}

/** Statements are read no further either. */
const MESSAGE_CHARS = 64_000;
/** The beginning of a line is enough to see its role. */
const READ_CHARS = 600;

const FENCE = /^\s{0,8}(?:[-*>] )?(```|~~~)/;
const TABLE = /^\s{0,8}[|│┌├└]|^\s{0,8}(?:[-*_=] ?){3,}\s*$/;
const ITEM = /^(\s{0,24})(?:[-*•+]|\d{1,3}[.)]) {1,4}(?:\[[ xX]\] )?/;
const HEADING = /^\s{0,3}(#{1,6})\s{1,4}/;
/** A line of nothing but bold text is a heading. */
const BOLD_LINE = /^\s{0,3}\*\*[^*]{1,120}\*\*:?\s*$|^\s{0,3}__[^_]{1,120}__:?\s*$/;
/** Bold lines stand below all headings with marks. */
const BOLD_LEVEL = 7;

export function outlineOf(whole: string): OutlineLine[] {
  const message = whole.slice(0, MESSAGE_CHARS);
  const outline: OutlineLine[] = [];
  const open: OpenLines = { headings: [], items: [], text: undefined };
  let fence: { readonly mark: string; readonly code: RawLine[] } | undefined;
  for (let start = 0; start < message.length;) {
    const found = message.indexOf("\n", start);
    const end = found < 0 ? message.length : found;
    const line = { start, end, raw: message.slice(start, Math.min(end, start + READ_CHARS)) };
    const mark = FENCE.exec(line.raw)?.[1];
    if (fence === undefined) {
      if (mark !== undefined) fence = { mark, code: [] };
      else if (line.raw.trim() !== "" && !TABLE.test(line.raw)) outline.push(placeLine(line, open));
    } else if (mark === fence.mark) {
      outline.push(...placeCode(fence.code, open));
      fence = undefined;
    } else fence.code.push(line);
    start = end + 1;
  }
  return outline;
}

interface RawLine {
  readonly start: number;
  readonly end: number;
  readonly raw: string;
}

/** The line of a block of code, if it has only one. */
function placeCode(code: readonly RawLine[], open: OpenLines): OutlineLine[] {
  const [line, another] = code.filter(({ raw }) => raw.trim() !== "");
  if (line === undefined || another !== undefined || line.end - line.start > READ_CHARS) return [];
  const { start, end, raw } = line;
  const parent = announcedBy(open);
  return [{ start, end, text: raw.trim(), role: "code", announces: false, indent: 0, parent }];
}

/** The lines that a following line may stand under. */
interface OpenLines {
  headings: { readonly line: OutlineLine; readonly level: number }[];
  items: OutlineLine[];
  text: OutlineLine | undefined;
}

function placeLine({ raw, start, end }: RawLine, open: OpenLines): OutlineLine {
  const range = { start, end };
  const item = ITEM.exec(raw);
  if (item !== null) return placeItem(raw, item, range, open);
  const level = HEADING.exec(raw)?.[1]?.length ?? (BOLD_LINE.test(raw) ? BOLD_LEVEL : 0);
  const indent = raw.length - raw.trimStart().length;
  const within = level === 0 ? open.items.findLast((line) => line.indent < indent) : undefined;
  if (level > 0) open.headings = open.headings.filter((heading) => heading.level < level);
  const line: OutlineLine = {
    ...range,
    text: plainText(raw),
    role: level > 0 ? "heading" : "text",
    announces: level > 0 || announces(raw),
    indent,
    parent: within ?? open.headings.at(-1)?.line,
  };
  if (within === undefined) open.items = [];
  if (level > 0) open.headings.push({ line, level });
  open.text = level > 0 ? undefined : line;
  return line;
}

function placeItem(
  raw: string,
  [marker, spaces = ""]: RegExpExecArray,
  range: { readonly start: number; readonly end: number },
  open: OpenLines,
): OutlineLine {
  const indent = spaces.length;
  open.items = open.items.filter((line) => line.indent < indent);
  const rest = raw.slice(marker.length);
  const line: OutlineLine = {
    ...range,
    text: plainText(rest),
    role: "item",
    announces: announces(rest),
    indent,
    parent: open.items.at(-1) ?? announcedBy(open),
  };
  open.items.push(line);
  return line;
}

/** The text above a list, if it announces the list; otherwise the heading. */
function announcedBy({ text, headings }: OpenLines): OutlineLine | undefined {
  return text?.announces === true ? text : headings.at(-1)?.line;
}

function announces(raw: string): boolean {
  return /[:：]\s{0,4}(?:\*\*|__)?\s{0,4}$/.test(raw);
}

function plainText(raw: string): string {
  return raw
    .replace(HEADING, "")
    .replace(/\*\*|__/g, "")
    .replace(/\s*[:：]\s*$/, "")
    .trim();
}
