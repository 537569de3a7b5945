import type { Span } from "@/memory/recall/1-query/times/calendar.ts";
import { matchRules } from "@/memory/recall/1-query/times/time-match.ts";
import type { PointRule } from "@/memory/recall/1-query/times/time-points.ts";
import { timeTokens, type Token } from "@/memory/recall/1-query/times/time-words.ts";

/**
 * The time that a text names: "what did we decide last week", "since Monday", "vor zwei Tagen".
 * Only words that cannot mean anything else count ("last week", not "the last argument"), and never
 * parts of names or paths. Times are in the past: "on Monday" means the last Monday.
 */
export interface TimePhrase extends Span {
  /** The words that name it. */
  readonly phrase: string;
}

export function findTimePhrase(text: string, nowMs: number): TimePhrase | undefined {
  const tokens = timeTokens(text);
  const point = firstPoint(tokens, 0, nowMs);
  if (point === undefined) return undefined;
  const { first, next, sinceMs, untilMs } = relate(point, tokens, nowMs);
  if (sinceMs > nowMs || untilMs < sinceMs) return undefined;
  return { sinceMs, untilMs, phrase: text.slice(tokens[first]?.start, tokens[next - 1]?.end) };
}

/** A time that the text names, with its position among the tokens. */
interface Point extends Span {
  readonly first: number;
  /** The index of the first token after it. */
  readonly next: number;
}

function firstPoint(tokens: readonly Token[], from: number, nowMs: number): Point | undefined {
  for (let at = from; at < tokens.length; at += 1) {
    const point = pointAt(tokens, at, nowMs);
    if (point !== undefined) return point;
  }
  return undefined;
}

function pointAt(tokens: readonly Token[], at: number, nowMs: number): Point | undefined {
  for (const { rule, count } of matchRules(tokens, at)) {
    const found = tokens.slice(at, at + count);
    if (!isBound(rule, tokens, at, count) || isOrdinaryWord(found, tokens[at - 1])) continue;
    const words = found.map(({ word }) => word);
    const span = rule.read(words, nowMs);
    if (span !== undefined) return { ...span, first: at, next: at + count };
  }
  return undefined;
}

const words = (text: string) => new Set(text.split(" "));
const SINCE = words("since seit ab desde depuis");
const UNTIL = words("until till through bis hasta jusqu'");
const BEFORE = words("before vor antes avant");
const AFTER = words("after nach despues apres");
const FROM = words("between from zwischen von vom entre desde de du");
const TO = words("and to until till through und bis y et a al au hasta");
const ARTICLES = words(
  "the dem den der zum el la le l' a au en de del early late mid around about",
);
const RELATIONS = new Set([...SINCE, ...UNTIL, ...BEFORE, ...AFTER, ...FROM, ...TO]);

function isBound(rule: PointRule, tokens: readonly Token[], at: number, count: number): boolean {
  if (rule.needs === undefined || (at === 0 && count === tokens.length)) return true;
  const needed = words(rule.needs);
  const before = [tokens[at - 1], tokens[beforeArticles(tokens, at)]];
  return before.some(
    (token) =>
      token !== undefined && !token.isLast && (needed.has(token.word) || RELATIONS.has(token.word)),
  );
}

/** "may" and "march" are months only with a capital, beside a year, or in text that is not English. */
function isOrdinaryWord(found: readonly Token[], before: Token | undefined): boolean {
  const month = found.find(({ word }) => /^(?:may|march|mars|mar|dec|jan|sept?)$/.test(word));
  if (month === undefined || month.hasCapital) return false;
  if (found.some(({ word }) => /^(?:\d{4}|de|dernier)$/.test(word))) return false;
  return before === undefined || !/^(?:en|de|depuis|le|desde|l')$/.test(before.word);
}

/** Reads the words around a time, which can make it a beginning, an end, or one of two. */
function relate(point: Point, tokens: readonly Token[], nowMs: number): Point {
  const at = beforeArticles(tokens, point.first);
  const word = tokens[at]?.word ?? "";
  const range = FROM.has(word) ? rangeFrom(point, at, tokens, nowMs) : undefined;
  if (range !== undefined) return range;
  if (SINCE.has(word)) return { ...point, first: at, untilMs: nowMs };
  if (UNTIL.has(word)) return { ...point, first: at, sinceMs: 0 };
  if (BEFORE.has(word)) return { ...point, first: at, sinceMs: 0, untilMs: point.sinceMs - 1 };
  if (AFTER.has(word)) return { ...point, first: at, sinceMs: point.untilMs + 1, untilMs: nowMs };
  return point;
}

function rangeFrom(
  point: Point,
  at: number,
  tokens: readonly Token[],
  nowMs: number,
): Point | undefined {
  if (!TO.has(tokens[point.next]?.word ?? "")) return undefined;
  let start = point.next + 1;
  while (ARTICLES.has(tokens[start]?.word ?? "")) start += 1;
  const other = pointAt(tokens, start, nowMs);
  if (other === undefined) return undefined;
  // "Between March and May", said in April: March of the year before.
  const early = pointAt(tokens, point.first, Math.min(nowMs, other.sinceMs)) ?? point;
  return { first: at, next: other.next, sinceMs: early.sinceMs, untilMs: other.untilMs };
}

function beforeArticles(tokens: readonly Token[], at: number): number {
  let before = at - 1;
  while (before > 0 && ARTICLES.has(tokens[before]?.word ?? "")) before -= 1;
  return before;
}
