import { LIMITS } from "@/base/limits.ts";
import type { Embedder } from "@/embed/embed.ts";
import type * as Asked from "@/memory/recall/tmp/asked.ts";
import { findByCause } from "@/memory/recall/channels/cause-channel.ts";
import {
  findByWords,
  type LexicalBudget,
  type LexicalHits,
} from "@/memory/recall/channels/word-channel.ts";
import { findByPlace } from "@/memory/recall/channels/place-channel.ts";
import { rankByCompany } from "@/memory/recall/rank/shared-context.ts";
import { type Ranked, toHits } from "@/memory/recall/hits.ts";
import { type Meaning, meaningLazily } from "@/memory/recall/query/query-meaning.ts";
import { createPool, type Pool } from "@/memory/recall/pool.ts";
import {
  HYBRID,
  HYBRID_BY_MODEL,
  type RankContext,
  rankCandidates,
} from "@/memory/recall/rank/rank.ts";
import { barsCleared } from "@/memory/recall/gate/relevance.ts";
import type { RecallHit, RecallRequest } from "@/memory/recall/recall.ts";
import { onlySteers } from "@/memory/recall/query/steering-words.ts";
import { type UnderstoodQuery, understandQuery } from "@/memory/recall/query/understand-query.ts";
import { isFiltered, isWantedBy } from "@/memory/recall/gate/eligible.ts";
import type { Store } from "@/store/store.ts";

/**
 * Recall as hooks use it: all channels that can add something to the words. Where nobody asked,
 * nothing without words of the query in it can clear the gate, so the channels that find such
 * memories (meaning alone, links, a time) are left to people who ask, and to proactive.ts.
 */
export function recallHybrid(
  store: Store,
  request: RecallRequest,
  embedder?: Embedder,
): RecallHit[] {
  const search = startSearch(store, request, embedder);
  if (request.gate === "any") return askedHits(search);
  const ranked = rankPool(search.pool, search.context);
  return toHits(ranked, search.words.terms, request, { clearsAlone: isAboutTheFile });
}

/** A hybrid search with the candidates that hooks rank as well. */
function startSearch(store: Store, request: RecallRequest, embedder?: Embedder): Search {
  const query = understandQuery(request);
  const meaningOf = meaningLazily(query.text, embedder);
  const pool = createPool(isWantedBy(request));
  pool.add("cause", findByCause(store, query));
  const isAsked = request.gate === "any" || !onlySteers(query.text);
  const words = isAsked ? findByWords(store, query, budgetOf(request), meaningOf) : NO_WORDS;
  addLexical(pool, words);
  if (query.paths.length > 0) pool.add("place", findByPlace(store, query, LIMITS.recallCandidates));
  const context = rankContext(query, request, words.meaning);
  return { store, query, request, pool, words, meaningOf, context };
}

const NO_WORDS: LexicalHits = { terms: [], hits: [], meaning: undefined };

// That a file was read says nothing worth to be told.
function isAboutTheFile({ memory, scores }: Ranked): boolean {
  return memory.type !== "FileAccess" && barsCleared(scores).includes("place");
}

export interface Search {
  readonly store: Store;
  readonly query: UnderstoodQuery;
  readonly request: RecallRequest;
  readonly pool: Pool;
  readonly words: LexicalHits;
  readonly meaningOf: () => Meaning | undefined;
  readonly context: RankContext;
}

/**
 * For ten hits. With 50 up to 3 of a hundred answers fewer were found on public sets, and a search
 * took 0.3 ms less.
 */
const ASKED_CANDIDATES = 120;

/** Candidates as many as the limit needs, more where conditions leave only some. */
export function budgetOf(request: RecallRequest): LexicalBudget {
  const { filteredCandidates, promptCandidates } = LIMITS;
  if (request.gate === "relevant" && !isFiltered(request)) {
    const candidates = Math.max(2 * request.limit, promptCandidates);
    return { candidates, postings: LIMITS.promptPostings, choosesFirst: true };
  }
  const least = isFiltered(request) ? filteredCandidates : ASKED_CANDIDATES;
  return { candidates: Math.max(2 * request.limit, least), postings: LIMITS.thoroughPostings };
}

export function addLexical(pool: Pool, { hits }: LexicalHits): void {
  pool.add("lexical", hits);
  const near = hits.filter(({ cosine }) => cosine !== undefined);
  pool.add(
    "semantic",
    near.map(({ memory, cosine = 0 }) => ({ memory, score: cosine })),
  );
}

export function rankContext(
  query: UnderstoodQuery,
  request: RecallRequest,
  meaning: Meaning | undefined,
): RankContext {
  const { place, freshnessOf } = request;
  const weights = meaning?.isByModel === true ? HYBRID_BY_MODEL : HYBRID;
  return { weights, paths: query.paths, time: query.time, place, freshnessOf };
}

export function rankPool(pool: Pool, context: RankContext): Ranked[] {
  return rankByCompany(rankCandidates(pool.candidates(), context));
}

// Hooks do without, and need not load it.
function askedHits(search: Search): RecallHit[] {
  const { searchClosely }: typeof Asked = require("@/memory/recall/tmp/asked.ts");
  return toHits(searchClosely(search), search.words.terms, search.request);
}
