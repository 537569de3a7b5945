import { LIMITS } from "@/base/limits.ts";
import { joinLists, sumOf } from "@/base/lists.ts";
import type { Meaning } from "@/memory/recall/1-query/query-meaning.ts";
import {
  type QueryTerm,
  queryTerms,
  rateTerms,
  withinBudget,
} from "@/memory/recall/1-query/query-terms.ts";
import { type RelatedTerm, relatedTerms } from "@/memory/recall/1-query/related-terms.ts";
import { type TermWeights, weighTerms } from "@/memory/recall/1-query/term-boosts.ts";
import type { WordBudget } from "@/memory/recall/recall-profile.ts";
import { isFiltered, type RecallRequest } from "@/memory/recall/request.ts";
import type { Search, WordFindings } from "@/memory/recall/search.ts";
import type { LexicalHit } from "@/store/port/search-port.ts";
import { cosinesWithStored } from "@/vectors/stored-cosines.ts";

/**
 * Finds memories by their words: BM25 over the rare terms, context included. Terms are counted up
 * to the budget of postings and searched rarest first within it, so a query costs the same in a
 * store of any size. If even the rarest term is too common to rank all its memories, the newest of
 * them stand for the rest. The vectors of what is found are compared with the query's meaning.
 */
export function addByWords(search: Search, budget: WordBudget): WordFindings {
  const { store, query, request, pool } = search;
  const { candidates, postings, isShortlisted } = widenIfFiltered(budget, request);
  const words = queryTerms(query.text);
  const frequencies = store.documentFrequencies(words, postings + 1);
  const storeSize = store.estimateMemoryCount();
  const terms = rateTerms(words, (term) => frequencies.get(term) ?? 0, storeSize);
  const affordable = withinBudget(terms, postings);
  const rarest = terms.find((term) => term.frequency > 0);
  const searched = affordable.length > 0 ? affordable : rarest === undefined ? [] : [rarest];
  const isCompared = searched.length > 0 && !budget.isWithoutMeaning;
  const meaning = isCompared ? search.meaningOf() : undefined;
  const weights = weighTerms(query.text, searched, storeSize);
  const hits = store.searchTerms({
    terms: searched.map((term) => term.text),
    ...weights,
    ...(isShortlisted ? shortlistWeights(searched, weights, candidates) : {}),
    limit: candidates,
    ...(budget.exceptType === undefined ? {} : { exceptType: budget.exceptType }),
    order: affordable.length > 0 ? "best" : "newest",
    ...(meaning === undefined ? {} : { space: meaning.space }),
  });
  pool.add("lexical", hits);
  const related = budget.isWidened ? relatedOfShort(terms) : [];
  const further = related.length === 0 ? [] : searchRelated(search, related, candidates, meaning);
  pool.add("lexical", further);
  const all = [...hits, ...further];
  if (meaning !== undefined) addCosines(search, all, meaning);
  return { terms, related, meaning, bestWordScore: hits[0]?.score ?? 0, vectors: vectorsOf(all) };
}

/** Guess: a longer prompt has words enough. */
const SHORT_TERMS_MAX = 16;

function relatedOfShort(terms: readonly QueryTerm[]): RelatedTerm[] {
  return terms.length > SHORT_TERMS_MAX ? [] : relatedTerms(terms);
}

/** Guess: another word for what was asked says less than the word itself. */
const RELATED_SCORE = 0.5;

/**
 * Memories of conversations that have other words for what was asked. Of notes, which are longer and
 * have gates of their own, these words find others than the right one.
 */
function searchRelated(
  { store }: Search,
  related: readonly RelatedTerm[],
  limit: number,
  meaning: Meaning | undefined,
): LexicalHit[] {
  const terms = new Set(joinLists(related.map(({ others }) => others)));
  const beginnings = related.map(({ beginning }) => beginning).filter((one) => one !== "");
  if (terms.size + beginnings.length === 0) return [];
  const hits = store.searchTerms({
    terms: [...terms],
    ...(beginnings.length === 0 ? {} : { beginnings }),
    limit,
    exceptType: "FileAccess",
    order: "best",
    ...(meaning === undefined ? {} : { space: meaning.space }),
  });
  return hits
    .filter(({ memory }) => memory.event !== undefined)
    .map((hit) => ({ ...hit, score: RELATED_SCORE * hit.score }));
}

function widenIfFiltered(budget: WordBudget, request: RecallRequest) {
  const candidates = countCandidates(budget, request);
  if (isFiltered(request)) {
    return { candidates, postings: LIMITS.thoroughPostings, isShortlisted: false };
  }
  const { postings, isShortlisted = false } = budget;
  return { candidates, postings, isShortlisted };
}

/** More candidates if a filter, such as a tag, leaves only some of them. */
export function countCandidates({ candidatesMin }: WordBudget, request: RecallRequest): number {
  const least = isFiltered(request) ? LIMITS.filteredCandidates : candidatesMin;
  return Math.max(2 * request.limit, least);
}

/** Stands for a vector that is missing. */
const NO_BYTES = new Uint8Array();

function addCosines({ pool }: Search, hits: readonly LexicalHit[], meaning: Meaning): void {
  const cosines = cosinesWithStored(
    meaning.vector,
    hits.map(({ vector }) => vector ?? NO_BYTES),
  );
  const near: { memory: LexicalHit["memory"]; score: number }[] = [];
  for (const [i, { memory, vector }] of hits.entries()) {
    if (vector !== undefined) near.push({ memory, score: cosines[i] ?? 0 });
  }
  pool.add("semantic", near);
}

/** With fewer matches per candidate than this, shortlisting costs more than it saves. */
const MATCHES_PER_CANDIDATE_MIN = 12;

function shortlistWeights(
  terms: readonly QueryTerm[],
  { boosts, flatWeights }: TermWeights,
  candidates: number,
): { weights?: Map<string, number> } {
  const matches = sumOf(terms, ({ frequency }) => frequency);
  if (terms.length < 2 || matches < MATCHES_PER_CANDIDATE_MIN * candidates) return {};
  const weights = terms.map(
    ({ text, weight }) =>
      [text, flatWeights.get(text) ?? weight * (boosts.get(text) ?? 1)] as const,
  );
  return { weights: new Map(weights) };
}

function vectorsOf(hits: readonly LexicalHit[]): Map<string, Uint8Array> {
  const vectors = new Map<string, Uint8Array>();
  for (const { memory, vector } of hits) if (vector !== undefined) vectors.set(memory.id, vector);
  return vectors;
}
