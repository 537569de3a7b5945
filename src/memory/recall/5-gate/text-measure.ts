import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { measureByParts, splitTerms } from "@/memory/recall/5-gate/relevance-by-part.ts";
import {
  measureError,
  measureRelevance,
  type Relevance,
} from "@/memory/recall/5-gate/relevance.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";

export type Measure = (matched: readonly QueryTerm[], cosine: number | undefined) => Relevance;

/** How relevance to a text is measured: as a whole, part by part, or as an error. */
export function createTextMeasure({ query, profile }: Search, { terms }: Findings): Measure {
  switch (profile.gate.measure) {
    case "error":
      return (matched, cosine) => measureError(terms, matched, cosine);
    case "by-part": {
      const parts = splitTerms(query.text, terms);
      return (matched, cosine) => measureByParts(terms, parts, matched, cosine);
    }
    default:
      return (matched, cosine) => measureRelevance(terms, matched, cosine);
  }
}
