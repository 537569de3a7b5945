import { sumOf } from "@/base/lists.ts";
import type { QueryTerm } from "@/memory/recall/query/query-terms.ts";
import type { Candidate } from "@/memory/recall/rank/rank.ts";

export interface Relevance {
  readonly isRelevant: boolean;
  /** 0 to 1. */
  readonly score: number;
  /** Share of the query's weight that the memory covers. */
  readonly queryShare: number;
}

/**
 * What clears the gate, by words alone and with meaning. What it lets through on the development
 * half of three public sets, where it was also chosen, is in docs/decisions/008-recall.md.
 */
const SCORE_MIN = { words: 0.22, meaning: 0.4 } as const;
/** How much nearness in meaning adds to the score of the words. */
const MEANING_WEIGHT = 0.4;
// A question of one word is answered only if the word is long enough to name something. Guess.
const TELLING_CHARS = 6;

/**
 * How sure we are that a memory has to do with a query, from the query's terms that stand in it:
 * the share of the query's weight they make up, times the root of their number. Two words of
 * four say more than one of two. Nearness in meaning is added, where both have a vector. Of
 * seven formulas for the words and five weights for the meaning, these told questions that have
 * an answer best from those that have none, on the sets named above.
 */
export function measureRelevance(
  terms: readonly QueryTerm[],
  matched: readonly QueryTerm[],
  cosine?: number,
): Relevance {
  const queryShare = weightOf(matched) / Math.max(weightOf(terms), Number.EPSILON);
  const words = (queryShare * Math.sqrt(matched.length)) / 3;
  const meaning = matched.length === 0 ? 0 : MEANING_WEIGHT * Math.max(0, cosine ?? 0);
  const score = Math.min(1, words + meaning);
  const needed = SCORE_MIN[cosine === undefined ? "words" : "meaning"];
  const isRelevant = matched.length >= termsNeeded(terms) && score >= needed;
  return { isRelevant, score, queryShare };
}

/** A memory that covers less of an error than this has to do with something else. Guess. */
const ERROR_SHARE_MIN = 0.2;
/**
 * What a word weighs that no memory has, in a store of some 250: in smaller ones most words are
 * unknown and say little, in larger ones they tell that the error is another. Guess.
 */
const UNKNOWN_WEIGHT_MAX = Math.log(1 + 300);

/**
 * The same for what a failed command printed. It begins with the names of programs and files that
 * stand in no memory; they say where it failed, not what is wrong. So in a small store a memory
 * that has most of the words that are known at all is relevant too.
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

// One common word is never enough.
function termsNeeded(terms: readonly QueryTerm[]): number {
  const [only] = terms;
  return terms.length === 1 && only !== undefined && only.text.length >= TELLING_CHARS ? 1 : 2;
}

export function weightOf(terms: readonly QueryTerm[]): number {
  return sumOf(terms, ({ weight }) => weight);
}

/** How sure each channel is of a memory that has no word of the query, at its best. Guesses. */
const SURE_ALONE = { place: 0.5, graph: 0.5, time: 0.3 } as const;

/** How sure we are of a hit, 0 to 1, whichever channels found it. */
export function surenessOf({ score, queryShare }: Relevance, scores: Candidate["scores"]): number {
  if (queryShare > 0) return score;
  const { semantic = 0, place = 0, graph = 0, time = 0 } = scores;
  const alone = [
    MEANING_WEIGHT * semantic,
    SURE_ALONE.place * place,
    SURE_ALONE.graph * graph,
    SURE_ALONE.time * time,
  ];
  return Math.min(1, Math.max(score, ...alone));
}

/**
 * What a channel has to say, without words, for a memory to be shown unasked: the file itself, a
 * strong link (guess), or a cosine that not one in a hundred questions about something else
 * reaches: for 99 of them the nearest memory is below 0.58, 0.66 and 0.72 (locomo, beam, git-work).
 * What merely stood beside a hit is never enough.
 */
export const BARS = { semantic: 0.75, place: 1, cause: 0, graph: 0.5 } as const;

/** The channels whose bar a memory clears. */
export function barsCleared(scores: Candidate["scores"]): (keyof typeof BARS)[] {
  const names = Object.keys(BARS) as (keyof typeof BARS)[];
  return names.filter((name) => (scores[name] ?? Number.NEGATIVE_INFINITY) >= BARS[name]);
}
