import { hasAny, type SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Finds the rules that a text can match: those with a hint that occurs in it. Testing two hundred
 * rules against every text is the largest part of the write gate's cost. A process that gates many
 * texts reads each once, with an automaton that looks for all hints together (Aho and Corasick).
 * For its first texts a process searches for one hint after the other: building the automaton of
 * all rules takes 14 ms of processor time, and saves 10 µs for a short text and 40 for a page
 * (measured). A hook that reads a turn and its context gates a hundred.
 */
export const SEARCHED_TEXTS = 500;

/** The number of the first rule, counted from `from`, with a hint in the text; -1 if none. */
export type FindRule = (from: number) => number;

/** Returns a function that takes a text in lower case and finds its rules in the given order. */
export function indexRulesByHint(
  rules: readonly SecretRule[],
  searchedTexts = SEARCHED_TEXTS,
): (lower: string) => FindRule {
  let texts = 0;
  let automaton: Automaton | undefined;
  return (lower) => {
    texts += 1;
    if (texts <= searchedTexts) return (from) => searchFrom(rules, lower, from);
    automaton ??= buildAutomaton(rules);
    const found = runAutomaton(automaton, lower);
    return (from) => found.find((rule) => rule >= from) ?? -1;
  };
}

function searchFrom(rules: readonly SecretRule[], lower: string, from: number): number {
  for (let rule = from; rule < rules.length; rule += 1) {
    if (hasAny(lower, rules[rule]?.hints ?? [])) return rule;
  }
  return -1;
}

/**
 * A state stands for the longest beginning of a hint with which the text read so far ends. `next`
 * gives the following state for each state and kind of character, `rulesAt` the rules whose hints
 * end in a state. All characters that occur in no hint are of kind 0.
 */
interface Automaton {
  readonly kinds: Uint8Array;
  readonly kindCount: number;
  readonly next: Uint16Array;
  readonly rulesAt: readonly (readonly number[] | undefined)[];
}

/** The rules with a hint in the text, in ascending order. */
function runAutomaton({ kinds, kindCount, next, rulesAt }: Automaton, lower: string): number[] {
  const found = new Set<number>();
  let state = 0;
  for (let at = 0; at < lower.length; at += 1) {
    const kind = kinds[lower.charCodeAt(at)] ?? 0;
    state = next[state * kindCount + kind] ?? 0;
    const rules = rulesAt[state];
    if (rules !== undefined) for (const rule of rules) found.add(rule);
  }
  return [...found].sort((a, b) => a - b);
}

const ASCII_CODES = 128;

function buildAutomaton(rules: readonly SecretRule[]): Automaton {
  const kinds = kindsOf(rules);
  const kindCount = Math.max(...kinds) + 1;
  const { children, ends } = buildTree(rules, kinds);
  const next = new Uint16Array(children.length * kindCount);
  const fallback = new Uint16Array(children.length);
  const rulesAt: (readonly number[] | undefined)[] = [...ends];
  // Breadth first, so that the fallback of a state is complete before the state itself.
  const queue = [0];
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0;
    const behind = fallback[state] ?? 0;
    for (let kind = 0; kind < kindCount; kind += 1) {
      const otherwise = state === 0 ? 0 : (next[behind * kindCount + kind] ?? 0);
      const child = children[state]?.get(kind);
      next[state * kindCount + kind] = child ?? otherwise;
      if (child === undefined) continue;
      fallback[child] = otherwise;
      const both = [...(rulesAt[child] ?? []), ...(rulesAt[otherwise] ?? [])];
      rulesAt[child] = both.length === 0 ? undefined : both;
      queue.push(child);
    }
  }
  return { kinds, kindCount, next, rulesAt };
}

/** Hints are plain ASCII; each character that occurs in a hint is a separate kind. */
function kindsOf(rules: readonly SecretRule[]): Uint8Array {
  const kinds = new Uint8Array(ASCII_CODES);
  let count = 0;
  for (const character of rules.flatMap(({ hints }) => hints).join("")) {
    const code = character.charCodeAt(0);
    if (code >= ASCII_CODES) throw new Error("a hint of a secret rule is not plain ASCII");
    if (kinds[code] === 0) kinds[code] = count += 1;
  }
  return kinds;
}

interface HintTree {
  readonly children: Map<number, number>[];
  /** The rules whose hint ends in each state. */
  readonly ends: (number[] | undefined)[];
}

function buildTree(rules: readonly SecretRule[], kinds: Uint8Array): HintTree {
  const children = [new Map<number, number>()];
  const ends: (number[] | undefined)[] = [undefined];
  for (const [rule, { hints }] of rules.entries()) {
    for (const hint of hints) {
      let state = 0;
      for (let at = 0; at < hint.length; at += 1) {
        const kind = kinds[hint.charCodeAt(at)] ?? 0;
        let child = children[state]?.get(kind);
        if (child === undefined) {
          child = children.push(new Map()) - 1;
          ends.push(undefined);
          children[state]?.set(kind, child);
        }
        state = child;
      }
      (ends[state] ??= []).push(rule);
    }
  }
  return { children, ends };
}
