import { rankByCompany } from "@/memory/recall/rank/shared-context.ts";
import type { Ranked } from "@/memory/recall/hits.ts";
import type { Search } from "@/memory/recall/tmp/hybrid.ts";
import { findOrders, keepInSight } from "@/memory/recall/rank/standing-orders.ts";
import { rankCandidates } from "@/memory/recall/rank/rank.ts";
import { rankByPairs } from "@/memory/recall/rank/word-pairs.ts";
import { widen } from "@/memory/recall/tmp/wider.ts";

/**
 * The rest of a hybrid search where somebody asked: more candidates, and an order for which the
 * texts are read once more. A hook has no time for it and does not load it.
 */
export function searchClosely(search: Search): Ranked[] {
  const { pool, context, query, request } = search;
  const orders = addOrders(search);
  widen(search);
  const ranked = rankCandidates(pool.candidates(), context);
  const paired = rankByPairs(query.text, ranked, context.weights.wordsTogether);
  return keepInSight(rankByCompany(paired), orders, request.limit);
}

function addOrders({ store, pool, meaningOf }: Search): Set<string> {
  const meaning = meaningOf();
  if (meaning === undefined) return new Set();
  const orders = findOrders(store, meaning);
  pool.add("semantic", orders);
  return new Set(orders.map(({ memory }) => memory.id));
}
