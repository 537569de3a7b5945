import { LIMITS } from "@/base/limits.ts";
import type { Meaning } from "@/memory/recall/1-query/query-meaning.ts";
import type { ChannelHit } from "@/memory/recall/2-channels/channel.ts";
import { isStandingOrder } from "@/memory/recall/4-rank/standing-order.ts";
import { analyze } from "@/store/text/analyze.ts";
import type { Store } from "@/store/store.ts";
import { cosinesWithStored } from "@/vectors/stored-cosines.ts";

/** Orders below this cosine have nothing to do with the question. Guess. */
const COSINE_MIN = 0.1;
/** A store is asked about one thing at a time: more orders than this do not govern it. Guess. */
const ORDERS_MAX = 10;

/** Stands for a vector that is missing. */
const NO_BYTES = new Uint8Array();

/**
 * Finds the user's standing orders ("Always …", "Never …"), the closest to the query in meaning
 * first. A question rarely has the words of the order that governs it: "Always write dates in full when I
 * ask about deadlines" is meant by "When is the paper due?".
 */
export function findStandingOrders(store: Store, { space, vector }: Meaning): ChannelHit[] {
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
    .filter(({ score }) => score >= COSINE_MIN)
    .sort((a, b) => b.score - a.score)
    .slice(0, ORDERS_MAX);
}
