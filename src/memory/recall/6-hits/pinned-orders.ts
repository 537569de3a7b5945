import type { Candidate } from "@/memory/recall/3-pool/pool.ts";
import { WEIGHTS } from "@/memory/recall/4-rank/weights.ts";
import type { PassedCandidate } from "@/memory/recall/5-gate/passed-candidate.ts";

const NOT_MEASURED = { isRelevant: false, score: 0, queryShare: 0 } as const;

/**
 * The standing orders that are not in the list. They govern the answer whatever the question is,
 * so they follow it: among the first ten they pushed out up to 7 of a hundred answers. A question
 * without another answer gets none.
 */
export function pinnedOrders(
  orders: readonly Candidate[],
  chosen: readonly PassedCandidate[],
): PassedCandidate[] {
  const isOrder = ({ memory }: Candidate) => orders.some((order) => order.memory.id === memory.id);
  if (chosen.every(isOrder)) return [];
  return orders
    .filter(({ memory }) => !chosen.some((known) => known.memory.id === memory.id))
    .map((order) => {
      const parts = { standingOrder: WEIGHTS.hybrid.standingOrder };
      return { ...order, rank: 0, parts, matched: [], relevance: NOT_MEASURED, vouchers: [] };
    });
}
