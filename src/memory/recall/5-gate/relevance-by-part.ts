import { type QueryTerm, queryTerms } from "@/memory/recall/1-query/query-terms.ts";
import { measureRelevance, type Relevance } from "@/memory/recall/5-gate/relevance.ts";

/** A part of a long text needs this many terms to be measured alone. Guess. */
const PART_TERMS_MIN = 8;
const PARTS_MAX = 12;

/**
 * The terms of a long text part by part: sentences and lines, joined until each part has enough
 * terms. A memory may answer one part and have nothing to do with the rest. A short text has no
 * parts.
 */
export function splitTerms(
  text: string,
  terms: readonly QueryTerm[],
): readonly (readonly QueryTerm[])[] {
  if (terms.length < 2 * PART_TERMS_MIN) return [];
  const rated = new Map(terms.map((term) => [term.text, term]));
  const parts: QueryTerm[][] = [];
  let open = new Set<QueryTerm>();
  for (const sentence of text.split(/\n+|(?<=[.!?])\s+/)) {
    for (const word of queryTerms(sentence)) {
      const term = rated.get(word);
      if (term !== undefined) open.add(term);
    }
    if (open.size < PART_TERMS_MIN) continue;
    parts.push([...open]);
    open = new Set();
    if (parts.length === PARTS_MAX) break;
  }
  return parts;
}

/** The relevance of a memory to the text or to the part it fits best, whichever is higher. */
export function measureByParts(
  terms: readonly QueryTerm[],
  parts: readonly (readonly QueryTerm[])[],
  matched: readonly QueryTerm[],
  cosine: number | undefined,
): Relevance {
  const found = new Set(matched);
  const measured = parts.map((part) =>
    measureRelevance(
      part,
      part.filter((term) => found.has(term)),
      cosine,
    ),
  );
  const whole = measureRelevance(terms, matched, cosine);
  return measured.reduce((best, part) => (isBetter(part, best) ? part : best), whole);
}

function isBetter(left: Relevance, right: Relevance): boolean {
  return left.isRelevant === right.isRelevant ? left.score > right.score : left.isRelevant;
}
