import { POINT_RULES, type PointRule } from "@/memory/recall/1-query/times/time-points.ts";
import {
  isLongMonth,
  monthOf,
  numberOf,
  type Token,
  unitOf,
  weekdayOf,
} from "@/memory/recall/1-query/times/time-words.ts";

/** Matches the words of a rule against consecutive words of a text. */

const KINDS: Readonly<Record<string, (word: string) => boolean>> = {
  "#number": (word) => numberOf(word) !== undefined,
  "#several": (word) => /^\d/.test(word) || (numberOf(word) ?? 0) > 1,
  "#unit": (word) => unitOf(word) !== undefined,
  "#weekday": (word) => weekdayOf(word) !== undefined,
  "#month": (word) => monthOf(word) !== undefined,
  "#longmonth": isLongMonth,
  "#day": (word) => /^(?:[12]?\d|3[01])(?:st|nd|rd|th|er)?$/.test(word),
  "#year": (word) => /^(?:19|20)\d\d$/.test(word),
  "#isoday": (word) => /^\d{4}-\d\d-\d\d$/.test(word),
  "#dotday": (word) => /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(word),
  "#isomonth": (word) => /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(word),
  "#clock": (word) => CLOCK.test(word),
  "#moment": (word) => /^\d{4}-\d\d-\d\dt/.test(word) && CLOCK.test(word.slice(11)),
};

const CLOCK = /^\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:z|[+-]\d\d:?\d\d)?$/;

interface Element {
  readonly words: readonly string[];
  readonly isOptional: boolean;
}

interface ParsedRule {
  readonly rule: PointRule;
  readonly elements: readonly Element[];
}

/** A rule that matches, and the number of tokens it covers. */
export interface RuleMatch {
  readonly rule: PointRule;
  readonly count: number;
}

/** The rules that match at this token, in their order. Most words start no rule. */
export function matchRules(tokens: readonly Token[], at: number): RuleMatch[] {
  const word = tokens[at]?.word ?? "";
  const { byWord, byKind } = (index ??= indexRules());
  const isOfKind = isNumeric(word) || weekdayOf(word) !== undefined || monthOf(word) !== undefined;
  const rules = [...(byWord.get(word) ?? []), ...(isOfKind ? byKind : [])];
  return rules.flatMap(({ rule, elements }) => {
    const count = matchFrom(elements, 0, tokens, at);
    return count === undefined ? [] : [{ rule, count }];
  });
}

interface RuleIndex {
  /** Rules by the words they may start with. */
  readonly byWord: ReadonlyMap<string, readonly ParsedRule[]>;
  /** Rules that start with a number, a weekday or a month. */
  readonly byKind: readonly ParsedRule[];
}

let index: RuleIndex | undefined;

function indexRules(): RuleIndex {
  const byWord = new Map<string, ParsedRule[]>();
  const byKind: ParsedRule[] = [];
  for (const rule of POINT_RULES) {
    const elements = rule.words.split(" ").map(toElement);
    const starts = elements.slice(0, elements.findIndex(({ isOptional }) => !isOptional) + 1);
    const words = starts.flatMap((element) => element.words);
    if (words.some((word) => word.startsWith("#"))) byKind.push({ rule, elements });
    for (const word of words) {
      if (word.startsWith("#")) continue;
      byWord.set(word, [...(byWord.get(word) ?? []), { rule, elements }]);
    }
  }
  return { byWord, byKind };
}

function isNumeric(word: string): boolean {
  const code = word.charCodeAt(0);
  return (code >= 48 && code <= 57) || numberOf(word) !== undefined;
}

function toElement(text: string): Element {
  const isOptional = text.endsWith("?");
  return { words: (isOptional ? text.slice(0, -1) : text).split("|"), isOptional };
}

function matchFrom(
  elements: readonly Element[],
  i: number,
  tokens: readonly Token[],
  at: number,
): number | undefined {
  const element = elements[i];
  if (element === undefined) return 0;
  const token = tokens[at];
  if (token !== undefined && element.words.some((word) => isWord(word, token.word))) {
    const isEnd = token.isLast && elements.slice(i + 1).some(({ isOptional }) => !isOptional);
    const rest = isEnd ? undefined : token.isLast ? 0 : matchFrom(elements, i + 1, tokens, at + 1);
    if (rest !== undefined) return rest + 1;
  }
  return element.isOptional ? matchFrom(elements, i + 1, tokens, at) : undefined;
}

function isWord(wanted: string, word: string): boolean {
  return KINDS[wanted]?.(word) ?? wanted === word;
}
