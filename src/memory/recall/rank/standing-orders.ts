import { LIMITS } from "@/base/limits.ts";
import type { ChannelHit } from "@/memory/recall/channels/channel.ts";
import type { Meaning } from "@/memory/recall/query/query-meaning.ts";
import { isStandingOrder, type RankedCandidate } from "@/memory/recall/rank/rank.ts";
import { cosinesWithStored } from "@/vectors/stored-cosines.ts";
import { analyze } from "@/store/text/analyze.ts";
import type { Store } from "@/store/store.ts";

/**
 * Standing orders of the user ("Always …", "Never …") are not searched for by the words of a
 * question: "Always write dates in full when I ask about deadlines" is meant by "When is the paper
 * due?". So the one that is nearest in meaning is added and kept in sight.
 */

/**
 * At most so many, and none below this cosine. On a public set of chats the right one of 20 was
 * then always in sight; with 3, two of a hundred other answers were pushed out.
 */
const NEAREST = 1;
const NEAR_MIN = 0.2;
/** Of this many at the top, a third at most is kept for orders. */
const IN_SIGHT = 10;
const SHARE = 3;

/** Of a memory without a vector. */
const NO_BYTES = new Uint8Array();

export function findOrders(store: Store, { space, vector }: Meaning): ChannelHit[] {
  const terms = analyze("always never");
  const frequencies = store.documentFrequencies(terms, LIMITS.thoroughPostings + 1);
  const postings = [...frequencies.values()].reduce((sum, count) => sum + count, 0);
  const order = postings > LIMITS.thoroughPostings ? "newest" : "best";
  const orders = store
    .searchTerms({ terms, limit: LIMITS.filteredCandidates, order, space })
    .filter(({ memory }) => isStandingOrder(memory));
  const cosines = cosinesWithStored(
    vector,
    orders.map(({ vector: stored = NO_BYTES }) => stored),
  );
  return orders
    .map(({ memory }, at) => ({ memory, score: cosines[at] ?? 0 }))
    .filter(({ score }) => score >= NEAR_MIN)
    .sort((a, b) => b.score - a.score)
    .slice(0, NEAREST);
}

/** The same candidates, with the best of these orders not further down than where a list is cut. */
export function keepInSight<C extends RankedCandidate>(
  ranked: readonly C[],
  orders: ReadonlySet<string>,
  limit: number,
): C[] {
  const inSight = Math.min(IN_SIGHT, limit);
  const kept = ranked
    .filter(({ memory }) => orders.has(memory.id))
    .slice(0, Math.floor(inSight / SHARE));
  const below = kept.filter((candidate) => ranked.indexOf(candidate) >= inSight);
  if (below.length === 0) return [...ranked];
  const others = ranked.filter((candidate) => !below.includes(candidate));
  // Those that are in sight already stay before these.
  const at = inSight - below.length;
  return [...others.slice(0, at), ...below, ...others.slice(at)];
}
