import type { Embedder } from "@/embed/embed.ts";
import { analyze, analyzeMeaning } from "@/store/text/analyze.ts";
import { dotVectors } from "@/vectors/vector.ts";

/** A text to compare with the query, in parts that say more or less about it. */
export interface ComparedText {
  readonly parts: readonly { readonly text: string; readonly weight: number }[];
  /** The words that its meaning is taken from. */
  readonly meaning: string;
}

/** How much a text has to do with a query, 0 to 1. */
export type RelevanceMeasure = (text: ComparedText) => number;

/**
 * Guesses. A word that nothing in the index has still counts for something: a text that has all
 * the other words is not about all of the query.
 */
const UNKNOWN_FREQUENCY = 40;
const FREQUENCY_SCALE = 4_000;
/** Words say more than the sum of the vectors of words. */
const WORDS_SHARE = 0.7;

/**
 * Measures texts by the share of the query's words they have, rare ones counting more, and by their
 * meaning. The words of the query come from `queryTerms`.
 */
export function createMeasure(
  query: string,
  frequencies: ReadonlyMap<string, number>,
  embedder: Embedder | undefined,
): RelevanceMeasure {
  const weights = new Map<string, number>();
  let total = 0;
  for (const term of queryTerms(query)) {
    const weight = Math.log(1 + FREQUENCY_SCALE / (frequencies.get(term) ?? UNKNOWN_FREQUENCY));
    weights.set(term, weight);
    total += weight;
  }
  const meaning = embedder?.embed(query);
  return ({ parts, meaning: words }) => {
    const share = total === 0 ? 0 : sharedWeight(parts, weights) / total;
    const vector = meaning === undefined ? undefined : embedder?.embed(words);
    if (meaning === undefined || vector === undefined) return Math.min(1, share);
    const cosine = Math.max(0, dotVectors(meaning, vector));
    return Math.min(1, WORDS_SHARE * share + (1 - WORDS_SHARE) * cosine);
  };
}

/** The words of a query that tell what it is about, in its order. */
export function queryTerms(query: string): string[] {
  return [...analyzeMeaning(query.slice(0, QUERY_CHARS))];
}

/** Guess: a pasted log must not use up the time. */
const QUERY_CHARS = 4_000;

function sharedWeight(parts: ComparedText["parts"], weights: ReadonlyMap<string, number>): number {
  const best = new Map<string, number>();
  for (const { text, weight: partWeight } of parts) {
    for (const term of analyze(text)) {
      const weight = weights.get(term);
      if (weight === undefined) continue;
      best.set(term, Math.max(best.get(term) ?? 0, weight * partWeight));
    }
  }
  let sum = 0;
  for (const weight of best.values()) sum += weight;
  return sum;
}
