import { LIMITS } from "@/base/limits.ts";
import type { ChannelHit, Seed } from "@/memory/recall/channels/channel.ts";
import { walkLinks } from "@/memory/recall/channels/link-channel.ts";
import { findByMeaning } from "@/memory/recall/channels/meaning-channel.ts";
import { findInSpan } from "@/memory/recall/channels/time-channel.ts";
import { type Ranked, termsOf } from "@/memory/recall/hits.ts";
import { rankPool, type Search } from "@/memory/recall/tmp/hybrid.ts";
import { queryTerms } from "@/memory/recall/query/query-terms.ts";
import { weightOf } from "@/memory/recall/gate/relevance.ts";
import { isFiltered } from "@/memory/recall/gate/eligible.ts";

export const BESIDE_WORDS = {
  candidates: LIMITS.recallCandidates,
  compared: LIMITS.comparedBesideWords,
} as const;

/** A memory that shares no word with the question is no answer below this cosine. Guess. */
const NEAR_MIN = 0.35;
const isNear = ({ score }: ChannelHit) => score >= NEAR_MIN;

/**
 * Where fewer than this were found, the nearest fill the list, down to a lower cosine: in a small
 * store the answer may share no word, and how sure we are of it is told. A word or two that
 * nothing has get nothing. Guesses; from five words on a tenth of the gain was lost.
 */
const FILLED = { hits: 10, nearMin: 0.05, termsMin: 3 } as const;

/** Hits whose links are followed. Guess. */
const SEEDS = 3;

/**
 * Adds to a hybrid search what has no word of the query in it, for somebody who asked: memories
 * near in meaning, those that links lead to, those of the time in question, and those that meet
 * the request's conditions but stood too far down among all memories.
 */
export function widen(search: Search): void {
  const { store, query, request, pool, meaningOf, context } = search;
  if (query.text.trim() === "") return;
  const meaning = meaningOf();
  if (meaning) addNear(search, findByMeaning(store, meaning, BESIDE_WORDS));
  if (isFiltered(request)) addListed(search);
  const seeds = toSeeds(rankPool(pool, context), SEEDS);
  // Only new ones: lifting what is there already cost half a point where many notes are alike.
  const linked = walkLinks(store, seeds, 1).filter(({ memory }) => !pool.has(memory.id));
  pool.add("graph", linked);
  const isShort = pool.candidates().length < request.limit;
  if (query.time !== undefined && isShort) {
    pool.add("time", findInSpan(store, query.time, { tags: request.filter?.tags ?? [] }));
  }
}

function addNear({ request, pool, query }: Search, found: readonly ChannelHit[]): void {
  pool.add("semantic", found.filter(isNear));
  if (queryTerms(query.text).length < FILLED.termsMin) return;
  const missing = Math.min(request.limit, FILLED.hits) - pool.candidates().length;
  if (missing <= 0) return;
  const further = found.filter(
    ({ memory, score }) => score >= FILLED.nearMin && !pool.has(memory.id),
  );
  pool.add("semantic", further.slice(0, missing));
}

/** The best of a search, to look on from. */
export function toSeeds(ranked: readonly Ranked[], count: number): Seed[] {
  const [best] = ranked;
  if (best === undefined || best.rank <= 0) return [];
  return ranked
    .slice(0, count)
    .map(({ memory, rank }) => ({ memory, strength: Math.max(0, rank / best.rank) }));
}

/** What meets the conditions and has a word of the query, rated by its share of the words. */
function addListed({ store, request, pool, words }: Search): void {
  const { tags = [], sinceMs, untilMs } = request.filter ?? {};
  const listed = findInSpan(store, { sinceMs, untilMs }, { tags });
  const best = Math.max(1, ...words.hits.map(({ score }) => score));
  const total = Math.max(weightOf(words.terms), Number.EPSILON);
  const hits = listed.flatMap(({ memory }) => {
    if (pool.has(memory.id)) return [];
    const own = termsOf(memory);
    const share = weightOf(words.terms.filter(({ text }) => own.has(text))) / total;
    return share === 0 ? [] : [{ memory, score: share * best }];
  });
  pool.add("lexical", hits);
}
