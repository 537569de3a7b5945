import { LIMITS } from "@/base/limits.ts";
import type { Embedder } from "@/embed/embed.ts";
import { findByCause } from "@/memory/recall/channels/cause-channel.ts";
import { walkLinks } from "@/memory/recall/channels/link-channel.ts";
import { findByWords, type LexicalHits } from "@/memory/recall/channels/word-channel.ts";
import { findByPlace } from "@/memory/recall/channels/place-channel.ts";
import { findByMeaning } from "@/memory/recall/channels/meaning-channel.ts";
import { findNeighbours } from "@/memory/recall/channels/time-channel.ts";
import { errorSignature, mainErrorLine } from "@/memory/errors/error-signature.ts";
import { type Ranked, termsOf, toHit } from "@/memory/recall/hits.ts";
import { addLexical, rankContext, rankPool } from "@/memory/recall/tmp/hybrid.ts";
import { meaningLazily } from "@/memory/recall/query/query-meaning.ts";
import { createPool, type Pool } from "@/memory/recall/pool.ts";
import type { QueryTerm } from "@/memory/recall/query/query-terms.ts";
import type { Place } from "@/memory/recall/rank/rank.ts";
import type { RecallHit, RecallRequest } from "@/memory/recall/recall.ts";
import { barsCleared } from "@/memory/recall/gate/relevance.ts";
import { chooseHits, type VouchedHit } from "@/memory/recall/gate/reserved-slots.ts";
import { measureByParts, splitTerms } from "@/memory/recall/gate/relevance-parts.ts";
import { type UnderstoodQuery, understandQuery } from "@/memory/recall/query/understand-query.ts";
import { isWantedBy } from "@/memory/recall/gate/eligible.ts";
import { BESIDE_WORDS, toSeeds } from "@/memory/recall/tmp/wider.ts";
import type { Store } from "@/store/store.ts";

const BUDGET = { candidates: LIMITS.recallCandidates, postings: LIMITS.thoroughPostings } as const;

/** Work as it stands, for which nobody asked a question. */
export interface ProactiveRequest {
  /** What is being said or done; more than a question, such as a prompt or a summary. */
  readonly context: string;
  readonly files?: readonly string[];
  /** The text of the last error, where there was one. */
  readonly lastError?: string;
  readonly limit: number;
  readonly nowMs: number;
  readonly place?: Place;
  readonly freshnessOf?: NonNullable<RecallRequest["freshnessOf"]>;
  readonly isWanted?: NonNullable<RecallRequest["isWanted"]>;
}

/** Candidates looked at word by word: more than for a prompt, as more may be right. Guess. */
const CHECKED = 30;
const SEEDS = 3;
const REACH = { before: 1, after: 1 } as const;

/**
 * What is worth knowing for the work at hand. Every channel is asked on its own; a memory is kept
 * if its words clear the gate, or if what a channel says of it clears that channel's bar. Many
 * fair matches by words must not push out the one memory that only its file, its error, a link or
 * its meaning leads to: see reserved.ts.
 */
export function recallProactively(
  store: Store,
  asked: ProactiveRequest,
  embedder?: Embedder,
): RecallHit[] {
  const request = toRequest(asked);
  const query = understandQuery(request);
  const pool = createPool(isWantedBy(request));
  const { terms, meaning } = askChannels(store, query, pool, embedder);
  const context = rankContext(query, request, meaning);
  const judge = createJudge(query.text, terms);
  const seeds = toSeeds(rankPool(pool, context).filter(vouchedBy(judge)), SEEDS);
  pool.add("graph", walkLinks(store, seeds, 1));
  pool.add("time", findNeighbours(store, seeds, REACH));
  return chooseHits(rankPool(pool, context).flatMap(judge), asked.limit);
}

function toRequest(asked: ProactiveRequest): RecallRequest {
  const { context, lastError = "", files, limit, nowMs, place, freshnessOf, isWanted } = asked;
  const errorLine = mainErrorLine(lastError);
  return {
    query: errorLine === undefined ? context : `${errorLine}\n${context}`,
    errorSignature: errorSignature(lastError === "" ? context : lastError),
    limit,
    gate: "relevant",
    effort: "thorough",
    nowMs,
    ...(files === undefined ? {} : { files }),
    ...(place === undefined ? {} : { place }),
    ...(freshnessOf === undefined ? {} : { freshnessOf }),
    ...(isWanted === undefined ? {} : { isWanted }),
  };
}

/** Puts what each channel finds into the pool; returns what the words found. */
function askChannels(
  store: Store,
  query: UnderstoodQuery,
  pool: Pool,
  embedder: Embedder | undefined,
): LexicalHits {
  const meaningOf = meaningLazily(query.text, embedder);
  pool.add("cause", findByCause(store, query));
  const words = findByWords(store, query, BUDGET, meaningOf);
  addLexical(pool, words);
  pool.add("place", findByPlace(store, query, LIMITS.recallCandidates));
  const meaning = meaningOf();
  if (meaning) pool.add("semantic", findByMeaning(store, meaning, BESIDE_WORDS));
  return words;
}

type Judge = (candidate: Ranked, place: number) => VouchedHit[];

function vouchedBy(judge: Judge): (candidate: Ranked, place: number) => boolean {
  return (candidate, place) => judge(candidate, place).length > 0;
}

/** Who vouches for a candidate; nothing where nobody does. */
function createJudge(text: string, terms: readonly QueryTerm[]): Judge {
  const parts = splitTerms(text, terms);
  return (candidate, place) => {
    const { memory, scores } = candidate;
    const bars = barsCleared(scores);
    if (bars.length === 0 && place >= CHECKED) return [];
    const ownTerms = termsOf(memory);
    const matched = terms.filter((term) => ownTerms.has(term.text));
    const relevance = measureByParts(terms, parts, matched, scores.semantic);
    const vouchers = relevance.isRelevant ? (["lexical", ...bars] as const) : bars;
    if (vouchers.length === 0) return [];
    return [{ hit: toHit(candidate, matched, relevance), vouchers, memory, ownTerms }];
  };
}
