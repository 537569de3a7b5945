import type { QueryTerm } from "@/memory/query.ts";
import { STOP_WORDS } from "@/store/stop-words.ts";

/**
 * Where the words of a question stand in a memory. Texts are searched for each word rather than
 * taken apart into theirs: it is ten times as quick, and a word that is missed now and then only
 * makes the order a little worse.
 */

/** What a question is made of, as far as memories are compared with it. */
export interface AskedWords {
  /** The heaviest that some memory has, and with each whether the first line has it. */
  readonly terms: readonly AskedTerm[];
  readonly weight: number;
  readonly leadWeight: number;
  /** Of the first line, in its order: places among the terms. */
  readonly inOrder: readonly number[];
  /** Names in the first line, in lower case. */
  readonly names: readonly string[];
}

export interface AskedTerm {
  readonly text: string;
  readonly weight: number;
  readonly isInLead: boolean;
}

/** How a memory has the words of a question. */
export interface FoundWords {
  /** A bit for each term. */
  readonly has: number;
  readonly heaviest: number;
  /** The most weight within a stretch of the text. */
  readonly closest: number;
  /** Terms that follow each other in the question and stand close together here. */
  readonly pairs: number;
}

// Bounds of the cost. Up to 30 bits are in a number.
const TERMS_MAX = 24;
const TEXT_CHARS = 1_000;
const LEAD_CHARS = 150;
const PLACES_MAX = 3;
/** Characters apart at most, for two words and for all of a stretch. Guesses. */
const PAIR_CHARS = 40;
const STRETCH_CHARS = 100;

export function readAsked(text: string, terms: readonly QueryTerm[]): AskedWords {
  const lead = firstLine(text);
  const lower = lead.toLowerCase();
  const known = terms
    .filter(({ frequency }) => frequency > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, TERMS_MAX)
    .map((term) => ({ ...term, place: placesOf(term.text, lead, lower)[0] ?? -1 }));
  const asked = known.map(({ place, ...term }) => ({ ...term, isInLead: place >= 0 }));
  return {
    terms: asked,
    weight: sumOf(asked),
    leadWeight: sumOf(asked.filter(({ isInLead }) => isInLead)),
    inOrder: known
      .map(({ place }, at) => ({ place, at }))
      .filter(({ place }) => place >= 0)
      .sort((a, b) => a.place - b.place)
      .map(({ at }) => at),
    names: namesIn(lead),
  };
}

export function findWords(asked: AskedWords, text: string, beside: string): FoundWords {
  const beginning = text.slice(0, TEXT_CHARS);
  const lower = beginning.toLowerCase();
  const besideLower = beside.toLowerCase();
  const places: (readonly number[])[] = [];
  let has = 0;
  let heaviest = 0;
  for (const [at, { text: term, weight }] of asked.terms.entries()) {
    const own = placesOf(term, beginning, lower);
    places.push(own);
    if (own.length === 0 && placesOf(term, beside, besideLower).length === 0) continue;
    has |= 1 << at;
    heaviest = Math.max(heaviest, weight);
  }
  if (has === 0) return { has, heaviest, closest: 0, pairs: 0 };
  return {
    has,
    heaviest,
    closest: closestWeight(asked.terms, places),
    pairs: countPairs(asked.inOrder, places),
  };
}

/** The weight of the terms whose bits are set. */
export function weightOfBits({ terms }: AskedWords, bits: number): number {
  let weight = 0;
  for (let at = 0; at < terms.length; at += 1) {
    if ((bits & (1 << at)) !== 0) weight += terms[at]?.weight ?? 0;
  }
  return weight;
}

export function leadBits({ terms }: AskedWords): number {
  return terms.reduce((bits, { isInLead }, at) => (isInLead ? bits | (1 << at) : bits), 0);
}

function sumOf(terms: readonly { readonly weight: number }[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}

function firstLine(text: string): string {
  const trimmed = text.trimStart();
  const end = trimmed.indexOf("\n");
  return trimmed.slice(0, end < 0 ? LEAD_CHARS : Math.min(end, LEAD_CHARS));
}

function namesIn(line: string): string[] {
  const words = (line.match(/\b[A-Z][a-z]+\b/g) ?? []).map((word) => word.toLowerCase());
  return [...new Set(words.filter((word) => !STOP_WORDS.has(word)))];
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || code >= 128;
const isDigit = (code: number) => code >= 48 && code <= 57;
const isCapital = (code: number) => code >= 65 && code <= 90;

/** What the stemmer of the index takes off a word at most: "ing", "ies". */
const ENDING_CHARS = 3;

/** Where a term begins a word, or a part of a name such as camelCase. */
function placesOf(term: string, text: string, lower: string): readonly number[] {
  // "activity" is the term of "activities".
  const stem = term.length > 3 && term.endsWith("y") ? term.slice(0, -1) : term;
  let at = lower.indexOf(stem);
  if (at < 0) return NOWHERE;
  const places: number[] = [];
  while (at >= 0 && places.length < PLACES_MAX) {
    if (beginsWord(text, lower, at) && endsWord(text, lower, at + stem.length)) places.push(at);
    at = lower.indexOf(stem, at + stem.length);
  }
  return places;
}

const NOWHERE: readonly number[] = [];

function beginsWord(text: string, lower: string, at: number): boolean {
  if (at === 0 || isCapital(text.charCodeAt(at))) return true;
  const before = lower.charCodeAt(at - 1);
  if (isLetter(before)) return false;
  return !isDigit(before) || isLetter(lower.charCodeAt(at));
}

function endsWord(text: string, lower: string, end: number): boolean {
  let rest = 0;
  while (isLetter(lower.charCodeAt(end + rest)) && !isCapital(text.charCodeAt(end + rest))) {
    rest += 1;
    if (rest > ENDING_CHARS) return false;
  }
  return true;
}

function countPairs(inOrder: readonly number[], places: readonly (readonly number[])[]): number {
  let pairs = 0;
  for (let at = 1; at < inOrder.length; at += 1) {
    const left = places[inOrder[at - 1] ?? 0] ?? NOWHERE;
    const right = places[inOrder[at] ?? 0] ?? NOWHERE;
    if (left.some((one) => right.some((other) => Math.abs(one - other) < PAIR_CHARS))) pairs += 1;
  }
  return pairs;
}

function closestWeight(
  terms: readonly AskedTerm[],
  places: readonly (readonly number[])[],
): number {
  const marks: { place: number; at: number }[] = [];
  for (const [at, own] of places.entries()) for (const place of own) marks.push({ place, at });
  marks.sort((a, b) => a.place - b.place);
  let most = 0;
  for (let from = 0; from < marks.length; from += 1) {
    let seen = 0;
    let weight = 0;
    for (let to = from; to < marks.length; to += 1) {
      const mark = marks[to];
      if (mark === undefined || mark.place - (marks[from]?.place ?? 0) >= STRETCH_CHARS) break;
      if ((seen & (1 << mark.at)) !== 0) continue;
      seen |= 1 << mark.at;
      weight += terms[mark.at]?.weight ?? 0;
    }
    most = Math.max(most, weight);
  }
  return most;
}
