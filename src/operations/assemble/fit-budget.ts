import { cutText } from "@/base/text.ts";
import { estimateTokens } from "@/context/tokens.ts";
import {
  type ContextItem,
  type ContextType,
  SOURCE_WEIGHTS,
} from "@/operations/assemble/context-item.ts";
import { type ContextStyle, truncationNote } from "@/operations/assemble/context-style.ts";

export interface FittedContext {
  /** Empty if nothing fits. */
  readonly markdown: string;
  /** The items in the text, in its order, with their content as it is shown. */
  readonly items: readonly ContextItem[];
  readonly truncatedItems: number;
  /** True if there was more than fits. */
  readonly isOverBudget: boolean;
}

/**
 * No item takes more than this part of its source's budget (figure of the origin), which is what the
 * source may use: its own part, and whatever the others leave over.
 */
const ITEM_SHARE = 0.25;
/** An item is cut at the end of a line, if there is one in the last part of what fits. */
const CUT_AT_LINE = 0.8;
/** Guess: less of an item says nothing. */
const ITEM_CHARS_MIN = 40;

/**
 * Chooses and cuts items so that the text never has more than `maxTokens` tokens. Each source that
 * was asked has a part of the budget by its weight. What a source leaves over goes to those with
 * items left, until nothing more fits.
 */
export function fitBudget(
  items: readonly ContextItem[],
  types: readonly ContextType[],
  maxTokens: number,
  style: ContextStyle,
): FittedContext {
  const frame = costOf(style.title) + costOf(style.footer(items.length, types.length));
  const shares = startShares(items, types, maxTokens - frame);
  giveToNeedy(shares, style);
  for (let isProgress = true; isProgress;) {
    isProgress = false;
    for (const share of shares) isProgress = takeItems(share, style) || isProgress;
    if (!redistribute(shares)) break;
  }
  const shown = shares.filter(({ taken }) => taken.length > 0);
  const markdown = shown.length === 0 ? "" : render(shown, style);
  return {
    markdown,
    items: style.order.flatMap((type) => shown.find((share) => share.type === type)?.taken ?? []),
    truncatedItems: shares.reduce((sum, { truncated }) => sum + truncated, 0),
    isOverBudget: shares.some(({ waiting }) => waiting.length > 0),
  };
}

interface Share {
  readonly type: ContextType;
  readonly waiting: ContextItem[];
  readonly taken: ContextItem[];
  budget: number;
  /** The tokens that the source could use if it needed them. */
  room: number;
  used: number;
  truncated: number;
}

/** Most relevant first within each source. */
function startShares(
  items: readonly ContextItem[],
  types: readonly ContextType[],
  tokens: number,
): Share[] {
  const all = [...new Set(types)];
  const weights = all.reduce((sum, type) => sum + SOURCE_WEIGHTS[type], 0);
  return all.map((type) => ({
    type,
    room: 0,
    waiting: items
      .filter(({ source }) => source === type)
      .sort((a, b) => b.relevance - a.relevance),
    taken: [],
    budget: Math.max(0, Math.floor((tokens * SOURCE_WEIGHTS[type]) / weights)),
    used: 0,
    truncated: 0,
  }));
}

/**
 * Gives what sources cannot use to those that need more, by their weights, before anything is cut:
 * a long item must not be cut while half of the text stays empty.
 */
function giveToNeedy(shares: readonly Share[], style: ContextStyle): void {
  const needs = new Map(shares.map((share) => [share, needOf(share, style)]));
  const needOfShare = (share: Share) => needs.get(share) ?? 0;
  let spare = 0;
  for (let rounds = 0; rounds <= shares.length; rounds += 1) {
    const needy = shares.filter((share) => needOfShare(share) > share.budget);
    for (const share of shares) {
      const surplus = Math.max(0, share.budget - needOfShare(share));
      share.room = Math.max(share.room, share.budget);
      share.budget -= surplus;
      spare += surplus;
    }
    if (needy.length === 0 || spare <= 0) break;
    const weights = needy.reduce((sum, { type }) => sum + SOURCE_WEIGHTS[type], 0);
    const shared = spare;
    for (const share of needy) {
      const part = Math.floor((shared * SOURCE_WEIGHTS[share.type]) / weights);
      share.budget += part;
      spare -= part;
    }
  }
  for (const share of shares) share.room = Math.max(share.room, share.budget) + spare;
}

/** The tokens of a source's text with all of its items, none of them cut. */
function needOf({ type, waiting }: Share, style: ContextStyle): number {
  if (waiting.length === 0) return 0;
  const items = waiting.reduce((sum, item) => sum + costOf(style.item(item)), 0);
  return costOf(style.headings[type]) + items;
}

/** Takes items while they fit. Returns true if it took any. */
function takeItems(share: Share, style: ContextStyle): boolean {
  const before = share.taken.length;
  for (let next = share.waiting[0]; next !== undefined; next = share.waiting[0]) {
    const heading = share.taken.length === 0 ? costOf(style.headings[share.type]) : 0;
    const left = share.budget - share.used - heading;
    const limit = Math.min(left, Math.floor(Math.max(share.budget, share.room) * ITEM_SHARE));
    const fitted = cutItem(next, limit, style);
    if (fitted === undefined) break;
    share.waiting.shift();
    share.taken.push(fitted);
    share.used += heading + costOf(style.item(fitted));
    if (fitted !== next) share.truncated += 1;
  }
  return share.taken.length > before;
}

/**
 * Gives what is left over to the sources that still have items, by their weights. Returns false if
 * nothing is left over or nobody needs it.
 */
function redistribute(shares: readonly Share[]): boolean {
  const needy = shares.filter(({ waiting }) => waiting.length > 0);
  const rest = shares.filter(({ waiting }) => waiting.length === 0);
  const spare = rest.reduce((sum, { budget, used }) => sum + budget - used, 0);
  if (needy.length === 0 || spare <= 0) return false;
  for (const share of rest) share.budget = share.used;
  const weights = needy.reduce((sum, { type }) => sum + SOURCE_WEIGHTS[type], 0);
  for (const share of needy) {
    share.budget += Math.floor((spare * SOURCE_WEIGHTS[share.type]) / weights);
  }
  return true;
}

/** The item, cut if it has to be; undefined if too little of it would be left. */
function cutItem(
  item: ContextItem,
  maxTokens: number,
  style: ContextStyle,
): ContextItem | undefined {
  if (costOf(style.item(item)) <= maxTokens) return item;
  const note = truncationNote(item.reference);
  let chars = Math.min(item.content.length - 1, maxTokens * 4);
  while (chars >= ITEM_CHARS_MIN) {
    const cut = { ...item, content: cutAtLine(item.content, chars) + note };
    const cost = costOf(style.item(cut));
    if (cost <= maxTokens) return cut;
    chars -= Math.max(1, (cost - maxTokens) * 2);
  }
  return undefined;
}

function cutAtLine(text: string, chars: number): string {
  const cut = cutText(text, chars);
  const line = cut.lastIndexOf("\n");
  return (line > chars * CUT_AT_LINE ? cut.slice(0, line) : cut).trimEnd();
}

/** The tokens of a block with the empty line that follows it. */
function costOf(text: string): number {
  return text === "" ? 0 : estimateTokens(`${text}\n\n`);
}

function render(shares: readonly Share[], style: ContextStyle): string {
  const sections = style.order.flatMap((type) => {
    const share = shares.find((one) => one.type === type);
    if (share === undefined) return [];
    return `${style.headings[type]}\n${style.between === "\n\n" ? "\n" : ""}${share.taken.map((item) => style.item(item)).join(style.between)}`;
  });
  const count = shares.reduce((sum, { taken }) => sum + taken.length, 0);
  const footer = style.footer(count, shares.length);
  return [style.title, ...sections, ...(footer === "" ? [] : [footer])].join("\n\n");
}
