import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";

/** The first line names the topic: a title, a subject, a question. Guess. */
const LEAD_CHARS = 150;
/** Against a boost of 1: 1.5 points more on two sets of long reports, no change on the others. */
const LEAD_BOOST = 2;
/** Boosts are rounded so that terms with nearly the same one share a query; four steps double it. */
const STEPS = 4;

/**
 * Factors that correct the weight FTS5 gives to each term. FTS5 gives a word in half of all
 * memories no weight and one in a quarter of them too little; with the factor a word weighs
 * ln((N + 1) / (n + ½)). Words of the first line count twice. Terms with a factor of 1 are left out.
 */
export function boostTerms(
  query: string,
  terms: readonly QueryTerm[],
  storeSize: number,
): Map<string, number> {
  const lead = analyzeMeaning(firstLine(query));
  const boosts = new Map<string, number>();
  for (const { text, frequency } of terms) {
    const boost = correction(frequency, storeSize) * (lead.has(text) ? LEAD_BOOST : 1);
    const rounded = 2 ** (Math.round(Math.log2(boost) * STEPS) / STEPS);
    if (rounded !== 1) boosts.set(text, rounded);
  }
  return boosts;
}

function correction(frequency: number, storeSize: number): number {
  const size = Math.max(storeSize, frequency);
  const given = Math.max(INDEX_WEIGHT_MIN, Math.log((size - frequency + 0.5) / (frequency + 0.5)));
  return Math.log((size + 1) / (frequency + 0.5)) / given;
}

/** The weight FTS5 gives to words in more than half of all rows. */
const INDEX_WEIGHT_MIN = 1e-6;

function firstLine(text: string): string {
  const trimmed = text.trimStart();
  const end = trimmed.indexOf("\n");
  return trimmed.slice(0, end < 0 ? LEAD_CHARS : Math.min(end, LEAD_CHARS));
}
