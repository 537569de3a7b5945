import type { Block, MessageLine, Span } from "@/memory/extract/typed/message-line.ts";

/**
 * Finds pasted tickets, issues and stories. They are written as orders ("photos must always be
 * compressed", "never show the name"), but for one task: none of it is a rule of the user. A ticket
 * begins with its id and a title above a list or paragraphs, or has a heading that only tickets
 * have. A list without either is the user's own.
 */
export function markTickets(
  lines: readonly MessageLine[],
  blocks: readonly Block[],
  pasted: boolean[],
): void {
  let isInTicket = false;
  let hadItems = false;
  for (const [index, block] of blocks.entries()) {
    const start = ticketStart(lines, block, blocks[index + 1]);
    if (start !== undefined) [isInTicket, hadItems] = [true, false];
    else isInTicket &&= isPartOfTicket(lines, block, hadItems);
    // The title of a story without an id stands between the user's words and the criteria.
    const isTitle = index > 0 && !isInTicket && hasCriteria(lines, blocks[index + 1]);
    if (!isInTicket && !isTitle) continue;
    for (let i = start ?? block.start; i < block.end; i += 1) pasted[i] = true;
    hadItems ||= countItems(lines, block) > 0;
  }
}

const HEAD_CHARS = 2_000;
const ID = String.raw`(?:[A-Z][A-Z\d]{1,9}-\d{1,6}|[#!]\d{1,6})`;
const IN_LINE = new RegExp(
  String.raw`(?<=^|[:：]\s{1,4})${ID}[\s:–—-]{1,4}\p{L}[^\n]{2,100}?(?:\s[-–•*]\s[^\n]{2,200}?){2}`,
  "u",
);

/** A ticket whose points follow in the same line: "do this: PEL-2 Title - always … - never …". */
export function findTicketInLine(line: string): Span | undefined {
  const found = IN_LINE.exec(line.slice(0, HEAD_CHARS));
  if (found === null || STANDARD.test(found[0])) return undefined;
  return { start: found.index, end: line.length };
}

/** The id, what parts it from the title, and the title; in a line of its own or after a colon. */
const TITLE = new RegExp(
  String.raw`^(.{0,100}[:：]\s)?\s{0,8}(?:#{1,4} |\*\*)?(\[?${ID}\]?)(?:(\s{0,3}[:–—|-]?\s{1,3})(\S.{1,140}))?$`,
  "u",
);
/** Names of standards are written like ids. */
const STANDARD = /^\[?(?:utf|iso|iec|rfc|sha|aes|rsa|din|md|tls|ipv|cp|base|web|http)-/i;
const ENDS_SENTENCE = /[.:,;!?。：，！？]\s{0,4}$/;
const ITEM = /^\s{0,12}(?:[-*+•]|\d{1,2}[.)])\s{1,4}\S/;
/** Guess: a title that may as well begin a sentence needs a list below. */
const ITEMS_MIN = 2;

/** The first line of the ticket that begins in the block, without the user's announcement. */
function ticketStart(
  lines: readonly MessageLine[],
  block: Block,
  next: Block | undefined,
): number | undefined {
  for (let i = block.start; i < block.end; i += 1) {
    const text = lines[i]?.text ?? "";
    if (CRITERIA.test(text)) return i;
    const [, announced, id, apart = "", title = ""] = TITLE.exec(text.slice(0, HEAD_CHARS)) ?? [];
    if (id === undefined || STANDARD.test(id) || ENDS_SENTENCE.test(text)) continue;
    const isLast = i + 1 === block.end;
    const body = isLast ? next : { start: i + 1, end: block.end };
    if (body === undefined) continue;
    const isHeading = apart.trim() !== "" || /^[^\p{Ll}]/u.test(title) || id.startsWith("[");
    const hasProse = isHeading && !isTyped(lines, body) && !/^[#!]\d$/.test(id);
    const items = countItems(lines, body) + (isLast ? 0 : countItems(lines, next));
    if (hasProse || items >= ITEMS_MIN) return announced === undefined ? i : i + 1;
  }
  return undefined;
}

/** Headings under which tickets say when they are done. */
const CRITERIA =
  /^\s{0,4}(?:#{1,4} |\*\*)?(?:acceptance criteria|definition of done|akzeptanzkriterien|abnahmekriterien|critères d.acceptation|criterios de aceptación|critérios de aceit(?:e|ação)|criteri di accettazione|acceptatiecriteria|acceptanskriterier|kryteria akceptacji|критерии при[её]мки|kabul kriterleri|受け?入れ(?:基準|条件)|验收标准|인수 ?(?:조건|기준))[\s:：*]{0,6}$/iu;

function hasCriteria(lines: readonly MessageLine[], block: Block | undefined): boolean {
  return block !== undefined && CRITERIA.test(lines[block.start]?.text ?? "");
}

/** Guess: a longer line above a list announces the user's own. */
const HEADING_WORDS_MAX = 3;

/** True if the block goes on with the ticket: its text, or after its list another section. */
function isPartOfTicket(lines: readonly MessageLine[], block: Block, hadItems: boolean): boolean {
  if (isTyped(lines, block)) return false;
  if (!hadItems) return true;
  const first = lines[block.start]?.text.trim() ?? "";
  const isHeading = first.split(/\s+/).length <= HEADING_WORDS_MAX;
  return ITEM.test(first) || (isHeading && countItems(lines, block) > 0);
}

/** True for a paragraph in the style of a prompt: it begins in lower case, or asks. */
function isTyped(lines: readonly MessageLine[], { start, end }: Block): boolean {
  const first = lines[start]?.text.trim() ?? "";
  return /^\p{Ll}/u.test(first) || (end - start === 1 && /[?？]$/.test(first));
}

function countItems(lines: readonly MessageLine[], block: Block | undefined): number {
  if (block === undefined) return 0;
  return lines.slice(block.start, block.end).filter(({ text }) => ITEM.test(text)).length;
}
