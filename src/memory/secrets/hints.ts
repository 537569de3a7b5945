import type { SecretRule } from "@/memory/secrets/rule.ts";

/**
 * Which rules a text can match: those with a hint that stands in it. Two hundred rules are asked
 * about every text, which is the largest part of what the write gate costs. A process that gates
 * many texts first notes which pairs of neighbouring characters a text has: almost no hint has
 * its pair among them, and a look into a table is far cheaper than a search. A short process only
 * searches: for a few texts the table is not worth its making.
 */
const SEARCHED_TEXTS = 50;
const CODES = 128;
const NO_PAIR = -1;

/** The number of the first rule from `from` on with a hint in the text; -1 where there is none. */
export type FindRule = (from: number) => number;

/** For rules in this order: takes a text in lower case and finds its rules. */
export function indexHints(rules: readonly SecretRule[]): (lower: string) => FindRule {
  const hints: string[] = [];
  const ruleOf: number[] = [];
  const firstOf = rules.map((rule, number) => {
    const first = hints.length;
    for (const hint of rule.hints) {
      hints.push(hint);
      ruleOf.push(number);
    }
    return first;
  });
  let pairs: Int32Array | undefined;
  let texts = 0;
  let lastSeen: Uint32Array | undefined;
  return (lower) => {
    const number = (texts += 1);
    if (number > SEARCHED_TEXTS) {
      pairs ??= Int32Array.from(hints, pairOf);
      notePairs(lower, number, (lastSeen ??= new Uint32Array(CODES ** 2)));
    }
    const seen = lastSeen;
    return (from) => {
      for (let i = firstOf[from] ?? hints.length; i < hints.length; i += 1) {
        const pair = pairs?.[i] ?? NO_PAIR;
        // A pair that only a later text has is searched for in vain, and nothing worse.
        const isPossible = seen === undefined || pair === NO_PAIR || (seen[pair] ?? 0) >= number;
        if (isPossible && lower.includes(hints[i] ?? "")) return ruleOf[i] ?? -1;
      }
      return -1;
    };
  };
}

/** Writes the number of the text to each pair it has. */
function notePairs(text: string, number: number, seen: Uint32Array): void {
  let before = text.charCodeAt(0);
  for (let i = 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    seen[pairCode(before, code)] = number;
    before = code;
  }
}

/** The pair of a hint that is rarest by its looks: with a mark or a digit in it, else the first. */
function pairOf(hint: string): number {
  if (hint.length < 2) return NO_PAIR;
  const mark = hint.search(/[^a-z]/);
  const at = Math.max(0, mark - 1);
  return pairCode(hint.charCodeAt(at), hint.charCodeAt(at + 1));
}

/** Characters beyond ASCII share their codes with others: a pair may be seen that is not there. */
function pairCode(first: number, second: number): number {
  return (first % CODES) * CODES + (second % CODES);
}
