import { nearness } from "@/store/text/near-duplicate.ts";

/**
 * Guesses whether two texts contradict each other: the same words except for numbers, a "not" in
 * one of them, or a pair of opposites. Returns the reason, or undefined if they do not.
 */
export function whyOpposed(a: string, b: string): string | undefined {
  const [plainA, plainB] = [withoutDates(a), withoutDates(b)];
  const masks = [maskValues(plainA), maskValues(plainB)] as const;
  if (countWords(masks[0]) < WORDS_MIN || nearness(...masks) < SAME_SUBJECT_MIN) return undefined;
  const [numbersA, numbersB] = [numbersOf(plainA), numbersOf(plainB)];
  if (!isSame(numbersA, numbersB)) {
    return `different numbers: ${listNumbers(numbersA)} and ${listNumbers(numbersB)}`;
  }
  if (countNegations(plainA) !== countNegations(plainB)) return "only one of them says not";
  const opposite = findOpposite(plainA, plainB);
  if (opposite !== undefined) return `opposed words: ${opposite.join(" and ")}`;
  return isSame(negated(plainA), negated(plainB)) ? undefined : "they negate different things";
}

/** Removes numbers, negations and opposites, so that two opposed texts become the same. */
export function maskValues(text: string): string {
  return withoutDates(text)
    .replace(NUMBER, " ")
    .replace(NEGATION, " ")
    .replace(OPPOSITE_WORD, (word) => OPPOSITE_MASKS.get(word.toLowerCase()) ?? word);
}

/** Guesses: three words are a subject, and nearly all of them have to agree. */
const WORDS_MIN = 3;
const SAME_SUBJECT_MIN = 0.85;

const DATE = /\b\d{4}-\d\d-\d\d(?:[T ][\d:.]{4,15}Z?)?/g;
const NUMBER = /(?<![\w/\\])v?\d[\d.,:]{0,20}(?:[a-z%]{1,3})?\b/gi;
const NEGATION =
  /\b(?:not|no|never|don['’]?t|doesn['’]?t|isn['’]?t|shouldn['’]?t|mustn['’]?t|cannot|can['’]?t|won['’]?t|without|avoid|always)\b/gi;

const OPPOSITES: readonly (readonly [string, string])[] = [
  ["enabled", "disabled"],
  ["enable", "disable"],
  ["on", "off"],
  ["allowed", "forbidden"],
  ["required", "optional"],
  ["true", "false"],
  ["before", "after"],
  ["first", "last"],
  ["public", "private"],
  ["keep", "remove"],
];
const OPPOSITE_MASKS = new Map(OPPOSITES.flatMap(([a, b]) => [[a, a] as const, [b, a] as const]));
const OPPOSITE_WORD = new RegExp(`\\b(?:${OPPOSITES.flat().join("|")})\\b`, "gi");

function withoutDates(text: string): string {
  return text.replace(DATE, " ");
}

function numbersOf(text: string): string[] {
  return [...new Set(text.match(NUMBER)?.map((found) => found.replace(/[.,:]$/, "")))].sort();
}

function countNegations(text: string): number {
  return text.match(NEGATION)?.filter((word) => !/^always$/i.test(word)).length ?? 0;
}

function negated(text: string): string[] {
  const found = text.matchAll(/\b(?:not|no|never|avoid|without) (\w{1,40})/gi);
  return [...found].map(([, word = ""]) => word.toLowerCase()).sort();
}

function findOpposite(a: string, b: string): readonly [string, string] | undefined {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const differs = (x: string, y: string) =>
    left.has(x) && right.has(y) && !left.has(y) && !right.has(x);
  return OPPOSITES.find(([x, y]) => differs(x, y) || differs(y, x));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z]{1,40}/g));
}

function countWords(text: string): number {
  return text.match(/[^\s.,;:!?]{1,}/g)?.length ?? 0;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function listNumbers(numbers: readonly string[]): string {
  return numbers.length === 0 ? "none" : numbers.join(", ");
}
