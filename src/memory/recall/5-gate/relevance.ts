import { sumOf } from "@/base/lists.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Candidate } from "@/memory/recall/3-pool/pool.ts";

export interface Relevance {
  readonly isRelevant: boolean;
  /** 0 to 1. */
  readonly score: number;
  /** Share of the query's weight that the memory covers. */
  readonly queryShare: number;
}

/**
 * The score that clears the gate, by words alone and with meaning. It was chosen on the development
 * half of public sets (docs/decisions/008-recall.md).
 */
const SCORE_MIN = { words: 0.22, meaning: 0.4 } as const;
/** How much closeness in meaning adds to the score of the words. */
const MEANING_WEIGHT = 0.4;
// A query of one word is answered only if the word is long enough to be a name. Guess.
const NAME_CHARS_MIN = 6;

/**
 * How sure we are that a memory belongs to a query, from the query's terms that it has: the share
 * of the query's weight they make up, times the root of their number. Two words of four say more
 * than one of two. Closeness in meaning is added if both have a vector. Of seven formulas for the
 * words and five weights for the meaning, these separated questions with an answer best from
 * questions without one, on the sets named above.
 */
export function measureRelevance(
  terms: readonly QueryTerm[],
  matched: readonly QueryTerm[],
  cosine?: number,
): Relevance {
  const queryShare = shareOf(terms, matched);
  const words = wordScore(terms, matched);
  const meaning = matched.length === 0 ? 0 : MEANING_WEIGHT * Math.max(0, cosine ?? 0);
  const score = Math.min(1, words + meaning);
  const needed = SCORE_MIN[cosine === undefined ? "words" : "meaning"];
  const isRelevant = hasEnoughTerms(terms, matched) && score >= needed;
  return { isRelevant, score, queryShare };
}

/** A memory that covers less of an error than this is about something else. Guess. */
const ERROR_SHARE_MIN = 0.2;
/**
 * The weight of a word that no memory has, in a store of some 250. In smaller stores most words
 * are unknown and tell little; in larger ones an unknown word tells that the error is new. Guess.
 */
const UNKNOWN_WEIGHT_MAX = Math.log(1 + 300);

/**
 * The same for the output of a failed command. It starts with names of programs and files that no
 * memory has; they tell where it failed, not what is wrong. So in a small store a memory is also
 * relevant if it has most of the words that are known at all.
 */
export function measureError(
  terms: readonly QueryTerm[],
  matched: readonly QueryTerm[],
  cosine?: number,
): Relevance {
  const whole = measureRelevance(terms, matched, cosine);
  if (whole.isRelevant || matched.length < 2 || whole.queryShare < ERROR_SHARE_MIN) return whole;
  const known = terms.filter(
    ({ frequency, weight }) => frequency > 0 || weight > UNKNOWN_WEIGHT_MAX,
  );
  const { isRelevant } = measureRelevance(known, matched, cosine);
  return { ...whole, isRelevant };
}

/** The score of the words alone: their share of the query's weight, times the root of their number. */
function wordScore(terms: readonly QueryTerm[], matched: readonly QueryTerm[]): number {
  return (shareOf(terms, matched) * Math.sqrt(matched.length)) / 3;
}

function shareOf(terms: readonly QueryTerm[], matched: readonly QueryTerm[]): number {
  return weightOf(matched) / Math.max(weightOf(terms), Number.EPSILON);
}

/** One common word is never enough. */
export function hasEnoughTerms(
  terms: readonly QueryTerm[],
  matched: readonly QueryTerm[],
): boolean {
  const [only] = terms;
  const isName = terms.length === 1 && only !== undefined && only.text.length >= NAME_CHARS_MIN;
  return countWords(matched) >= (isName ? 1 : 2);
}

/**
 * The number of words among the terms. Japanese is indexed as overlapping pairs of characters, and
 * pairs of hiragana are grammar: the polite ending of a request is three of them.
 */
function countWords(terms: readonly QueryTerm[]): number {
  let count = 0;
  for (const { text } of terms) if (!/^[\u3041-\u309f]{2}$/.test(text)) count += 1;
  return count;
}

export function weightOf(terms: readonly QueryTerm[]): number {
  return sumOf(terms, ({ weight }) => weight);
}

/** The terms of a memory itself, without its context. */
export function termsOf(memory: StoredMemory): Set<string> {
  const { text, tags, files, otherWords, symbols, directory = "" } = memory;
  const folder = directory.slice(directory.lastIndexOf("/") + 1);
  return analyzeMeaning([text, ...tags, ...files, ...otherWords, ...symbols, folder].join(" "));
}

/** How sure each channel is of a memory without a word of the query, at most. Guesses. */
const SURE_ALONE = { place: 0.5, graph: 0.5, time: 0.3 } as const;

/** How sure we are of a candidate, 0 to 1, whichever channels found it. */
export function surenessOf({ score, queryShare }: Relevance, candidate: Candidate): number {
  const { scores, sureness = 0 } = candidate;
  if (queryShare > 0) return Math.max(score, sureness);
  const { semantic = 0, place = 0, graph = 0, time = 0 } = scores;
  const alone = [
    MEANING_WEIGHT * semantic,
    SURE_ALONE.place * place,
    SURE_ALONE.graph * graph,
    SURE_ALONE.time * time,
  ];
  return Math.min(1, Math.max(score, sureness, ...alone));
}

/**
 * The score with which a channel may let a memory through without words: the file itself, a
 * strong link (guess), or a cosine that not one in a hundred unrelated questions reaches: for 99
 * of them the closest memory is below 0.58, 0.66 and 0.72 (locomo, beam, git-work). A neighbour of
 * a hit is never let through for that alone.
 */
const BARS = { semantic: 0.75, place: 1, cause: 0, graph: 0.5 } as const;
export type BarChannel = keyof typeof BARS;

/** The channels among these whose bar the candidate clears. */
export function barsCleared(
  { scores }: Candidate,
  channels: readonly BarChannel[] = Object.keys(BARS) as BarChannel[],
): BarChannel[] {
  return channels.filter((name) => (scores[name] ?? Number.NEGATIVE_INFINITY) >= BARS[name]);
}
