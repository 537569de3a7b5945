import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { QueryTerm } from "@/memory/recall/query/query-terms.ts";

/** The first line says what it is about: a title, a subject, a question. Guess. */
const LEAD_CHARS = 150;
/** On two sets of long reports (bugs, issues) it found 1.5 of a hundred more than 1, on others as many. */
const LEAD_BOOST = 2;
/** Terms with about the same boost are searched together; four steps double it. */
const STEPS = 4;

/**
 * How much more a term counts than the index makes of it. The index gives a word that stands in
 * half of all memories no weight at all, and one in a quarter too little; here every word counts
 * by ln((N + 1) / (n + ½)). Words of the first line count twice.
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

/** What FTS5 gives the words of more than half of all rows. */
const INDEX_WEIGHT_MIN = 1e-6;

function firstLine(text: string): string {
  const trimmed = text.trimStart();
  const end = trimmed.indexOf("\n");
  return trimmed.slice(0, end < 0 ? LEAD_CHARS : Math.min(end, LEAD_CHARS));
}
