import { LIMITS } from "@/base/limits.ts";
import { type ChannelHit, firstOfEach, type Seed } from "@/memory/recall/2-channels/channel.ts";
import { termsOf, weightOf } from "@/memory/recall/5-gate/relevance.ts";
import { isFiltered, type RecallFilter } from "@/memory/recall/request.ts";
import type { Search, WordFindings } from "@/memory/recall/search.ts";
import type { Store } from "@/store/store.ts";

/** Each step away from a memory in its session halves what it says about the neighbour. Guess. */
const STEP = 0.5;

/** Finds what was remembered in the same session just before and after strong hits. */
export function findNeighbours(
  store: Store,
  seeds: readonly Seed[],
  reach: { readonly before: number; readonly after: number },
): ChannelHit[] {
  const hits = seeds.flatMap(({ memory: seed, strength }) => {
    const around = store.sessionAround(seed.id, reach.before, reach.after);
    const at = around.findIndex(({ id }) => id === seed.id);
    return around.flatMap((memory, i) =>
      i === at
        ? []
        : [{ memory, score: strength * STEP ** Math.abs(i - at), detail: sideOf(i, at) }],
    );
  });
  const best = hits.sort((a, b) => b.score - a.score);
  return firstOfEach(best, LIMITS.recallCandidates);
}

function sideOf(i: number, at: number): string {
  return i < at ? "just before, in the same session" : "just after, in the same session";
}

/** The newest memories of a time that have one of the tags; the newest scores 1. */
export function findInSpan(
  store: Store,
  { tags = [], sinceMs, untilMs }: RecallFilter,
  limit: number = LIMITS.listedCandidates,
): ChannelHit[] {
  const memories = store.listMemories({
    tags,
    limit,
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
  });
  return memories.map((memory, age) => ({ memory, score: 1 / (1 + age) }));
}

/** Every memory with one of the filter's tags, newest first. Without tags it finds nothing. */
export function findByTags(store: Store, filter: RecallFilter, limit: number): ChannelHit[] {
  const { tags = [] } = filter;
  if (tags.length === 0) return [];
  const listed = findInSpan(store, filter, Math.max(limit, LIMITS.listedCandidates));
  return listed.map((hit) => ({
    ...hit,
    sureness: 1,
    detail: `tagged ${hit.memory.tags.filter((tag) => tags.includes(tag)).join(", ")}`,
  }));
}

/**
 * Adds memories that meet the filter but ranked too low among all memories to be found: every one
 * of them if the profile goes by time, else those that have a word of the query.
 */
export function addFiltered(search: Search, words: WordFindings): void {
  const { store, query, request, profile, pool } = search;
  if (profile.rank.order === "newest") {
    if (request.query.trim() === "" && !isFiltered(request)) return;
    pool.add("time", findInSpan(store, query.filter));
  } else if (isFiltered(request) && query.text.trim() !== "") {
    addListed(search, words);
  }
}

/** Rates each listed memory by its share of the query's weight, in the unit of the word channel. */
function addListed({ store, query, pool }: Search, { terms, bestWordScore }: WordFindings): void {
  const best = Math.max(1, bestWordScore);
  const total = Math.max(weightOf(terms), Number.EPSILON);
  const hits = findInSpan(store, query.filter).flatMap(({ memory }) => {
    if (pool.has(memory.id)) return [];
    const own = termsOf(memory);
    const share = weightOf(terms.filter(({ text }) => own.has(text))) / total;
    return share === 0 ? [] : [{ memory, score: share * best }];
  });
  pool.add("lexical", hits);
}
