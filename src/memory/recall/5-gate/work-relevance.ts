import { type QueryTerm, queryTerms } from "@/memory/recall/1-query/query-terms.ts";
import { splitTerms } from "@/memory/recall/5-gate/relevance-by-part.ts";
import { measureRelevance, type Relevance } from "@/memory/recall/5-gate/relevance.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";

/** In a long output some part matches by chance, so each part needs a higher score. Guess. */
const PART_SCORE_MIN = 0.3;

/**
 * Measures memories against a tool call and its output. A memory counts by the call, or by the
 * part of the output it fits best, alone or together with the call.
 */
export function createWorkMeasure(
  terms: readonly QueryTerm[],
  queryText: string,
  { output = "", isOnlyOutputNew = false }: RecallRequest,
): (matched: readonly QueryTerm[]) => Relevance {
  const asked = new Set(queryTerms(queryText));
  const isNew = ({ text }: QueryTerm) => !asked.has(text);
  const [added, old] = [terms.filter(isNew), terms.filter((term) => !isNew(term))];
  const split = splitTerms(output, added);
  const parts = split.length === 0 ? [added] : split;
  const needed = parts.length > 1 ? PART_SCORE_MIN : 0;
  return (matched) => {
    const plain = isOnlyOutputNew ? NOT_RELEVANT : measureGroup(old, matched);
    if (!matched.some(isNew)) return plain;
    let best = surer(NOT_RELEVANT, plain);
    for (const part of parts) {
      for (const group of [part, [...old, ...part]]) {
        const measured = measureGroup(group, matched);
        if (measured.score >= needed) best = surer(best, measured);
      }
    }
    return best;
  };
}

const NOT_RELEVANT: Relevance = { isRelevant: false, score: 0, queryShare: 0 };

function measureGroup(group: readonly QueryTerm[], matched: readonly QueryTerm[]): Relevance {
  return measureRelevance(
    group,
    group.filter((term) => matched.includes(term)),
  );
}

function surer(left: Relevance, right: Relevance): Relevance {
  return right.isRelevant && right.score > left.score ? right : left;
}
