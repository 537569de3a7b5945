import { LIMITS } from "@/base/limits.ts";
import { rankByCompany } from "@/memory/company.ts";
import { type HitRules, type Ranked, termsOf } from "@/memory/hits.ts";
import type { Search } from "@/memory/hybrid.ts";
import type { Asked } from "@/memory/learned-features.ts";
import { rankByLearning } from "@/memory/learned-rank.ts";
import { findOrders, keepInSight } from "@/memory/orders.ts";
import type { QueryTerm } from "@/memory/query.ts";
import { rankCandidates } from "@/memory/rank.ts";
import { measureRelevance, surenessOf } from "@/memory/relevance.ts";
import { rankByPairs } from "@/memory/together.ts";
import { widen } from "@/memory/wider.ts";

/**
 * The rest of a hybrid search where somebody asked: more candidates, and an order for which the
 * texts are read once more. A hook has no time for it and does not load it.
 */
export function searchClosely(search: Search): { ranked: Ranked[]; rules: HitRules } {
  const orders = addCandidates(search);
  const bySum = rankBySum(search);
  const ranked = rankByLearning(bySum, toAsked(search));
  const searched = bySum.filter(({ memory }) => !orders.has(memory.id));
  return {
    ranked: keepInSight(ranked, orders, search.request.limit),
    rules: sureAsTheSum(searched.slice(0, LIMITS.checkedCandidates), search.words.terms),
  };
}

/**
 * What the sum puts first is looked at word by word wherever it stands now, and what came up from
 * further down is not surer than that: among many memories some have many words of any question by
 * chance. So how sure recall is of an answer does not depend on what was learned.
 */
function sureAsTheSum(best: readonly Ranked[], terms: readonly QueryTerm[]): HitRules {
  const termsById = new Map(best.map(({ memory }) => [memory.id, termsOf(memory)]));
  const sure = best.map(({ memory, scores }) => {
    const matched = terms.filter(({ text }) => termsById.get(memory.id)?.has(text));
    return surenessOf(measureRelevance(terms, matched, scores.semantic), scores);
  });
  return { surest: Math.max(0, ...sure), termsById };
}

/** Adds what hooks do not look for; the ids of the standing orders among it. */
export function addCandidates(search: Search): Set<string> {
  const orders = addOrders(search);
  widen(search);
  return orders;
}

/** The order before what was learned: what train/ learns to improve. */
export function rankBySum({ pool, context, query }: Search): Ranked[] {
  const ranked = rankCandidates(pool.candidates(), context);
  return rankByCompany(rankByPairs(query.text, ranked, context.weights.wordsTogether));
}

/** What the learned part of the order is told of the question. */
export function toAsked({ query, words, meaningOf }: Search): Asked {
  const rows = new Map(words.hits.map(({ memory, row }) => [memory.id, Number(row)]));
  return {
    text: query.text,
    terms: words.terms,
    isByModel: meaningOf()?.isByModel === true,
    rowOf: (memoryId: string) => rows.get(memoryId),
  };
}

function addOrders({ store, pool, meaningOf }: Search): Set<string> {
  const meaning = meaningOf();
  if (meaning === undefined) return new Set();
  const orders = findOrders(store, meaning);
  pool.add("semantic", orders);
  return new Set(orders.map(({ memory }) => memory.id));
}
