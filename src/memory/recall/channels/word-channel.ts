import { sumOf } from "@/base/lists.ts";
import { boostTerms } from "@/memory/recall/query/term-boosts.ts";
import type { ChannelHit } from "@/memory/recall/channels/channel.ts";
import type { Meaning } from "@/memory/recall/query/query-meaning.ts";
import {
  type QueryTerm,
  queryTerms,
  rateTerms,
  withinBudget,
} from "@/memory/recall/query/query-terms.ts";
import { cosinesWithStored } from "@/vectors/stored-cosines.ts";
import type { UnderstoodQuery } from "@/memory/recall/query/understand-query.ts";
import type { Store } from "@/store/store.ts";

export interface LexicalHits {
  /** All terms of the query, found or not, rarest first. */
  readonly terms: readonly QueryTerm[];
  readonly hits: readonly LexicalHit[];
  /** What the hits were compared with. */
  readonly meaning: Meaning | undefined;
}

export interface LexicalBudget {
  readonly candidates: number;
  /** Places in the index that may be looked at. */
  readonly postings: number;
  /**
   * Only memories whose words weigh most are ranked: 2 ms less in a hook. Of 300 prompts on each
   * of two public sets none lost its first answer by it.
   */
  readonly choosesFirst?: boolean;
}

export interface LexicalHit extends ChannelHit {
  /** Cosine with the query, where both have a vector. */
  readonly cosine?: number;
  /** As it is stored, in the space of the query's meaning. */
  readonly vector?: Uint8Array;
  /** Where it stands in the store: memories of a session that follow each other are neighbours. */
  readonly row: string;
}

/**
 * Memories by their words: BM25 over the rare terms, context included. Terms are counted up to a
 * budget of postings and searched rarest first within it, so that it costs the same in a store of
 * any size. Where even the rarest term is too common to rank all its memories, the newest of them
 * stand for the rest. The query's meaning is only asked for where there are words to search.
 */
export function findByWords(
  store: Store,
  query: UnderstoodQuery,
  { candidates, postings, choosesFirst = false }: LexicalBudget,
  meaningOf: () => Meaning | undefined,
): LexicalHits {
  const words = queryTerms(query.text);
  const frequencies = store.documentFrequencies(words, postings + 1);
  const frequencyOf = (term: string) => frequencies.get(term) ?? 0;
  const storeSize = store.estimateMemoryCount();
  const terms = rateTerms(words, frequencyOf, storeSize);
  const affordable = withinBudget(terms, postings);
  const rarest = terms.find((term) => term.frequency > 0);
  const searched = affordable.length > 0 ? affordable : rarest === undefined ? [] : [rarest];
  const meaning = searched.length === 0 ? undefined : meaningOf();
  const boosts = boostTerms(query.text, searched, storeSize);
  const found = store.searchTerms({
    terms: searched.map((term) => term.text),
    boosts,
    ...(choosesFirst ? weightsOf(searched, boosts, candidates) : {}),
    limit: candidates,
    order: affordable.length > 0 ? "best" : "newest",
    ...(meaning === undefined ? {} : { space: meaning.space }),
  });
  return { terms, hits: meaning === undefined ? found : withCosines(found, meaning), meaning };
}

/** A vector that is not there. */
const NO_BYTES = new Uint8Array();

function withCosines(found: readonly LexicalHit[], meaning: Meaning): LexicalHit[] {
  const cosines = cosinesWithStored(
    meaning.vector,
    found.map(({ vector }) => vector ?? NO_BYTES),
  );
  return found.map((hit, i) =>
    hit.vector === undefined ? hit : { ...hit, cosine: cosines[i] ?? 0 },
  );
}

/** With fewer memories to rank for each that is wanted, choosing first costs more than it saves. */
const CHOSEN_FROM = 12;

function weightsOf(
  terms: readonly QueryTerm[],
  boosts: ReadonlyMap<string, number>,
  candidates: number,
): { weights?: Map<string, number> } {
  const matches = sumOf(terms, ({ frequency }) => frequency);
  if (terms.length < 2 || matches < CHOSEN_FROM * candidates) return {};
  const weights = terms.map(
    ({ text, weight }) => [text, weight * (boosts.get(text) ?? 1)] as const,
  );
  return { weights: new Map(weights) };
}
