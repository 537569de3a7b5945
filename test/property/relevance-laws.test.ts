import { expect, test } from "bun:test";
import fc from "fast-check";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { measureRelevance } from "@/memory/recall/5-gate/relevance.ts";

const term: fc.Arbitrary<QueryTerm> = fc.record({
  text: fc.stringMatching(/^[a-z]{2,10}$/),
  frequency: fc.nat({ max: 4_000 }),
  weight: fc.double({ min: 0.01, max: 12, noNaN: true }),
});
const terms = fc.uniqueArray(term, { minLength: 1, maxLength: 12, selector: ({ text }) => text });
const cosine = fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined });

/** A query and the number of its terms that a memory has. */
const match = fc
  .record({ terms, share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ terms: asked, share }) => ({ asked, count: Math.round(share * asked.length) }));

test("a memory with more of the query's words stays relevant", () => {
  fc.assert(
    fc.property(match, cosine, ({ asked, count }, near) => {
      fc.pre(count < asked.length);
      const fewer = measureRelevance(asked, asked.slice(0, count), near);
      const more = measureRelevance(asked, asked.slice(0, count + 1), near);
      expect(more.isRelevant || !fewer.isRelevant).toBe(true);
      expect(more.score).toBeGreaterThanOrEqual(fewer.score);
    }),
    { numRuns: 1_000 },
  );
});

test("a memory that is nearer in meaning stays relevant", () => {
  const pair = fc.tuple(
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(match, pair, ({ asked, count }, [a, b]) => {
      const matched = asked.slice(0, count);
      const further = measureRelevance(asked, matched, Math.min(a, b));
      const nearer = measureRelevance(asked, matched, Math.max(a, b));
      expect(nearer.isRelevant || !further.isRelevant).toBe(true);
      expect(nearer.score).toBeGreaterThanOrEqual(further.score);
    }),
    { numRuns: 1_000 },
  );
});

test("words that the memory does not have never make it relevant", () => {
  fc.assert(
    fc.property(match, term, cosine, ({ asked, count }, other, near) => {
      fc.pre(asked.every(({ text }) => text !== other.text));
      const matched = asked.slice(0, count);
      const shorter = measureRelevance(asked, matched, near);
      const longer = measureRelevance([...asked, other], matched, near);
      expect(shorter.isRelevant || !longer.isRelevant).toBe(true);
      expect(longer.score).toBeLessThanOrEqual(shorter.score);
    }),
    { numRuns: 1_000 },
  );
});

test("a memory with none of the words is never relevant because of its words", () => {
  fc.assert(
    fc.property(terms, cosine, (asked, near) => {
      const { isRelevant, queryShare } = measureRelevance(asked, [], near);
      expect({ isRelevant, queryShare }).toEqual({ isRelevant: false, queryShare: 0 });
    }),
  );
});
