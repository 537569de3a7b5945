import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Candidate } from "@/memory/recall/3-pool/pool.ts";
import { type RankContext, rankCandidates } from "@/memory/recall/4-rank/rank.ts";
import { HYBRID_BY_MODEL, LED_TO, WEIGHTS } from "@/memory/recall/4-rank/weights.ts";
import { anyStoredMemory } from "@test/property/any-memory.ts";

const CHANNELS = ["lexical", "semantic", "graph", "time"] as const;
/** Sixty-fourths: their sums are exact, so no law fails because of rounding. */
const score = fc.nat({ max: 64 }).map((n) => n / 64);

const candidate: fc.Arbitrary<Candidate> = fc.record({
  memory: anyStoredMemory,
  scores: fc.record(Object.fromEntries(CHANNELS.map((name) => [name, score])), {
    requiredKeys: ["lexical"],
  }),
  details: fc.constant({}),
});

const candidates = fc.uniqueArray(candidate, {
  minLength: 2,
  maxLength: 12,
  selector: ({ memory }) => memory.id,
});

const context: fc.Arbitrary<RankContext> = fc.record({
  weights: fc.constantFrom(...Object.values(WEIGHTS), HYBRID_BY_MODEL, LED_TO),
  paths: fc.subarray(["src/app.ts", "test/app.ts"]),
});

/** The ids, best first. */
function orderOf(given: readonly Candidate[], how: RankContext): string[] {
  return rankCandidates(given, how).map(({ memory }) => memory.id);
}

function ranksOf(given: readonly Candidate[], how: RankContext): Map<string, number> {
  return new Map(rankCandidates(given, how).map(({ memory, rank }) => [memory.id, rank]));
}

/** The candidates before this one, without ties. */
function aboveOf(given: readonly Candidate[], how: RankContext, id: string): Set<string> {
  const ranks = ranksOf(given, how);
  const own = ranks.get(id) ?? 0;
  return new Set([...ranks].filter(([, rank]) => rank > own).map(([other]) => other));
}

test("a higher score in any channel never moves a candidate down", () => {
  fc.assert(
    fc.property(candidates, context, fc.nat(), fc.constantFrom(...CHANNELS), score, (...drawn) => {
      const [given, how, pick, channel, more] = drawn;
      const chosen = given[pick % given.length];
      if (chosen === undefined) return;
      const raised = given.map((each) =>
        each === chosen
          ? { ...each, scores: { ...each.scores, [channel]: (each.scores[channel] ?? 0) + more } }
          : each,
      );
      const { id } = chosen.memory;
      const before = aboveOf(given, how, id);
      const after = aboveOf(raised, how, id);
      expect([...after].filter((other) => !before.has(other))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("the order does not depend on the order of the candidates", () => {
  fc.assert(
    fc.property(candidates, context, fc.infiniteStream(fc.nat()), (given, how, chance) => {
      const shuffled = given
        .map((each) => ({ each, key: Number(chance.next().value) }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each);
      const ranks = [...ranksOf(given, how)].sort();
      expect([...ranksOf(shuffled, how)].sort()).toEqual(ranks);
    }),
    { numRuns: 300 },
  );
});

test("the scale of the lexical scores does not matter", () => {
  fc.assert(
    fc.property(candidates, context, fc.integer({ min: -8, max: 8 }), (given, how, power) => {
      fc.pre(given.some(({ scores }) => (scores.lexical ?? 0) > 0));
      const scaled = given.map(({ memory, scores, details }) => ({
        memory,
        details,
        scores: { ...scores, lexical: (scores.lexical ?? 0) * 2 ** power },
      }));
      expect(orderOf(scaled, how)).toEqual(orderOf(given, how));
    }),
    { numRuns: 300 },
  );
});

test("if one candidate is removed, the others keep their order, provided the best match by words stays", () => {
  fc.assert(
    fc.property(candidates, context, fc.nat(), (given, how, pick) => {
      const best = Math.max(...given.map(({ scores }) => scores.lexical ?? 0));
      const gone = given[pick % given.length];
      const rest = given.filter((each) => each !== gone);
      fc.pre(rest.some(({ scores }) => scores.lexical === best));
      const order = orderOf(given, how).filter((id) => id !== gone?.memory.id);
      expect(orderOf(rest, how)).toEqual(order);
    }),
    { numRuns: 300 },
  );
});

test("a rank is the sum of the parts that explain it", () => {
  fc.assert(
    fc.property(candidates, context, (given, how) => {
      for (const { rank, parts } of rankCandidates(given, how)) {
        const sum = Object.values(parts).reduce((total, part) => total + part, 0);
        expect(rank).toBeCloseTo(sum, 9);
      }
    }),
    { numRuns: 200 },
  );
});
