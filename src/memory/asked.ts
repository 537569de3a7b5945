import { rankByCompany } from "@/memory/company.ts";
import type { Ranked } from "@/memory/hits.ts";
import type { Search } from "@/memory/hybrid.ts";
import { findOrders, keepInSight } from "@/memory/orders.ts";
import { rankCandidates } from "@/memory/rank.ts";
import { rankByPairs } from "@/memory/together.ts";
import { widen } from "@/memory/wider.ts";

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
