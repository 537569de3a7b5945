import type { Embedder } from "@/embed/embed.ts";
import { type Meaning, meaningLazily } from "@/memory/recall/1-query/query-meaning.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import type { RelatedTerm } from "@/memory/recall/1-query/related-terms.ts";
import {
  type UnderstoodQuery,
  understandRequest,
} from "@/memory/recall/1-query/understand-query.ts";
import { type Candidate, createPool, type Pool } from "@/memory/recall/3-pool/pool.ts";
import { isEligible } from "@/memory/recall/5-gate/eligible.ts";
import { loadPromptStages } from "@/memory/recall/load-prompt-stages.ts";
import type { RecallProfile } from "@/memory/recall/recall-profile.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import { TOOL } from "@/memory/recall/tool-profile.ts";
import type { Row } from "@/store/port/search-port.ts";
import type { Store } from "@/store/store.ts";

/** One recall on its way through the stages. */
export interface Search {
  readonly store: Store;
  readonly request: RecallRequest;
  readonly profile: RecallProfile;
  readonly query: UnderstoodQuery;
  /** Embeds the query when first called; returns undefined if nothing is known about its meaning. */
  readonly meaningOf: () => Meaning | undefined;
  /** Reads posting lists, each list once. A list may be longer than `atMost`. */
  readonly postingsOf: (terms: readonly string[], atMost: number) => Postings;
  /** Everything the channels have found so far that may be shown at all. */
  readonly pool: Pool;
}

export type Postings = ReadonlyMap<string, readonly Row[]>;

/** Facts the channels learn about the query beside the candidates they put into the pool. */
export interface Findings {
  /** All terms of the query, found or not, rarest first. */
  readonly terms: readonly QueryTerm[];
  /** Other words for the terms of a short query, if memories were searched for by them. */
  readonly related: readonly RelatedTerm[];
  /** The query's meaning, if candidates were compared with it. */
  readonly meaning: Meaning | undefined;
  /** Best score of the word channel, the unit in which others rate a match by words. */
  readonly bestWordScore: number;
  /** Stored vectors of the candidates found by words, by memory id. */
  readonly vectors: ReadonlyMap<string, Uint8Array>;
  /** The standing orders that have to do with the query, nearest first. */
  readonly orders: readonly Candidate[];
  /** Ids of those that are kept among the first answers: the nearest, if it is near enough. */
  readonly orderIds: ReadonlySet<string>;
}

/** The part of the findings that a word channel knows. */
export type WordFindings = Omit<Findings, "orders" | "orderIds">;

/** The findings of a word channel that found nothing, or was not asked. */
export const NO_WORDS: WordFindings = {
  terms: [],
  related: [],
  meaning: undefined,
  bestWordScore: 0,
  vectors: new Map(),
};

export function startSearch(store: Store, request: RecallRequest, embedder?: Embedder): Search {
  const profile = profileOf(request);
  const query = understandRequest(request, profile.query);
  const meaningOf = meaningLazily(query.text, embedder);
  const pool = createPool(isEligible(request, query, profile.isAsked));
  const postingsOf = createPostingReader(store);
  return { store, request, profile, query, meaningOf, postingsOf, pool };
}

function profileOf({ profile }: RecallRequest): RecallProfile {
  return profile === "tool" ? TOOL : loadPromptStages().PROFILES[profile];
}

function createPostingReader(store: Store): Search["postingsOf"] {
  const known = new Map<string, readonly Row[]>();
  const readUpTo = new Map<string, number>();
  return (terms, atMost) => {
    const missing = terms.filter((term) => (readUpTo.get(term) ?? 0) < atMost);
    for (const term of missing) readUpTo.set(term, atMost);
    for (const [term, rows] of store.postingsOf(missing, atMost)) known.set(term, rows);
    return known;
  };
}
