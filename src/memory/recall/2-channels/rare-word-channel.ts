import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import {
  type QueryTerm,
  queryTerms,
  rateTerms,
  withinBudget,
} from "@/memory/recall/1-query/query-terms.ts";
import type { ChannelHit } from "@/memory/recall/2-channels/channel.ts";
import { weightOf } from "@/memory/recall/5-gate/relevance.ts";
import type { RareWordBudget } from "@/memory/recall/recall-profile.ts";
import { NO_WORDS, type Postings, type Search, type WordFindings } from "@/memory/recall/search.ts";
import type { Row } from "@/store/port/search-port.ts";

/**
 * Finds memories by the rare words of the work and of its output. It reads the posting lists of
 * these words and adds up their weights per memory: about a millisecond, where the index takes
 * several. It knows neither context, nor how often a word occurs, nor how long a memory is.
 */
export function addByRareWords(search: Search, budget: RareWordBudget): WordFindings {
  const { store, query, request, pool } = search;
  const asked = queryTerms(query.text);
  const added = outputTerms(request.output ?? "", asked, budget.outputTerms);
  search.postingsOf(asked, budget.postingsPerTerm + 1);
  const postings = search.postingsOf(added, budget.outputPostingsPerTerm + 1);
  const words = [...asked, ...added];
  // Most calls end here, without weighing words that no memory has.
  if (!words.some((word) => postings.has(word))) return NO_WORDS;
  const isAsked = new Set(asked);
  const isRare = ({ text, frequency }: QueryTerm) =>
    frequency <= (isAsked.has(text) ? budget.postingsPerTerm : budget.outputPostingsPerTerm);
  const frequencyOf = (term: string) => postings.get(term)?.length ?? 0;
  const terms = rateTerms(words, frequencyOf, store.estimateMemoryCount());
  const rare = withinBudget(terms.filter(isRare), budget.postings);
  pool.add("lexical", findHeaviest(search, rare, postings, budget.candidates));
  return { ...NO_WORDS, terms };
}

/** The terms that only the output has; of too many the longer ones, which tell more. */
function outputTerms(output: string, asked: readonly string[], termsMax: number): string[] {
  if (output === "") return [];
  const known = new Set(asked);
  const terms = queryTerms(cutText(output, LIMITS.queryChars)).filter((term) => !known.has(term));
  if (terms.length <= termsMax) return terms;
  return terms.toSorted((a, b) => b.length - a.length).slice(0, termsMax);
}

/** The memories whose rare terms weigh most; of equal ones the newer. */
function findHeaviest(
  { store }: Search,
  terms: readonly QueryTerm[],
  postings: Postings,
  limit: number,
): ChannelHit[] {
  const matchedIn = new Map<Row, QueryTerm[]>();
  for (const term of terms) {
    for (const row of postings.get(term.text) ?? []) {
      const matched = matchedIn.get(row);
      if (matched === undefined) matchedIn.set(row, [term]);
      else matched.push(term);
    }
  }
  const rated = [...matchedIn].map(([row, matched]) => ({
    row,
    matched,
    score: weightOf(matched),
  }));
  const best = rated
    .sort((a, b) => b.score - a.score || Number(b.row) - Number(a.row))
    .slice(0, limit);
  const memories = store.memoriesIn(best.map(({ row }) => row));
  const hits: ChannelHit[] = [];
  for (const { row, matched, score } of best) {
    const memory = memories.get(row);
    if (memory !== undefined) hits.push({ memory, score, matched });
  }
  return hits;
}
