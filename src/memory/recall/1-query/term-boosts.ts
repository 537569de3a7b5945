import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";

/** The first line names the topic: a title, a subject, a question. Guess. */
const LEAD_CHARS = 150;
/** Against a boost of 1: 1.5 points more on two sets of long reports, no change on the others. */
const LEAD_BOOST = 2;
/** Boosts are rounded so that terms with nearly the same one share a query; four steps double it. */
const STEPS = 4;
/**
 * Above this share of all memories a word gets a flat weight instead of a boost. With a tenth, up to
 * 5 of a hundred first answers were lost on long chats, where words in the context count too.
 */
const COMMON_SHARE = 0.25;

export interface TermWeights {
  /** Factors on the weight that the index gives to a term. Terms with a factor of 1 are left out. */
  readonly boosts: ReadonlyMap<string, number>;
  /** Weights of common terms, to be used instead of the index's own. */
  readonly flatWeights: ReadonlyMap<string, number>;
}

/**
 * A word in n of N memories should weigh ln((N + 1) / (n + ½)). FTS5 gives a word in a quarter of
 * them less and one in half of them nothing. Up to a quarter a factor corrects that, 1.26 at most.
 * Beyond, the factor would grow without bound, and n is only an estimate: one that is a little
 * above half where the truth is below made a word count a hundred thousand times too much. So a
 * common word adds its weight to its best match and a share to the others, whatever the index
 * thinks of the word. Words of the first line count twice.
 */
export function weighTerms(
  query: string,
  terms: readonly QueryTerm[],
  storeSize: number,
): TermWeights {
  const lead = leadTerms(query);
  const boosts = new Map<string, number>();
  const flatWeights = new Map<string, number>();
  for (const { text, frequency } of terms) {
    const size = Math.max(storeSize, frequency);
    const weight = Math.log((size + 1) / (frequency + 0.5));
    const lift = lead.has(text) ? LEAD_BOOST : 1;
    if (frequency > COMMON_SHARE * size) {
      flatWeights.set(text, weight * lift);
      continue;
    }
    const given = Math.log((size - frequency + 0.5) / (frequency + 0.5));
    const rounded = 2 ** (Math.round(Math.log2((weight / given) * lift) * STEPS) / STEPS);
    if (rounded !== 1) boosts.set(text, rounded);
  }
  return { boosts, flatWeights };
}

/** The terms of the first line. */
export function leadTerms(query: string): ReadonlySet<string> {
  return analyzeMeaning(firstLine(query));
}

function firstLine(text: string): string {
  const trimmed = text.trimStart();
  const end = trimmed.indexOf("\n");
  return trimmed.slice(0, end < 0 ? LEAD_CHARS : Math.min(end, LEAD_CHARS));
}
