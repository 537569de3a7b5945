import { expect, test } from "bun:test";
import fc from "fast-check";
import { describeParts } from "@/memory/explain.ts";
import { type Asked, FEATURES, measureCandidates } from "@/memory/learned-features.ts";
import { familiarityOf, traitsOf } from "@/memory/learned-kinds.ts";
import {
  LEARNED_CANDIDATES,
  LEARNED_REACH,
  learnedParts,
  type Network,
  rankByLearning,
} from "@/memory/learned-rank.ts";
import { LEARNED } from "@/memory/learned-weights.ts";
import { matchRank, type RankedCandidate } from "@/memory/rank.ts";
import { recall } from "@/memory/recall.ts";
import type { StoredMemory } from "@/store/record.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";
import { anyStoredMemory } from "@test/property/any-memory.ts";

const TERMS = ["session", "timeout"].map((text) => ({ text, frequency: 3, weight: 2 }));
const ASKED: Asked = {
  text: "session timeout",
  terms: TERMS,
  isByModel: false,
  rowOf: () => undefined,
};

const [SAMPLE] = fc.sample(anyStoredMemory, { numRuns: 1, seed: 7 });

function candidate(id: string, rank: number, changes: Partial<StoredMemory> = {}): RankedCandidate {
  if (SAMPLE === undefined) throw new Error("there is no sample");
  const plain = {
    origin: "tool",
    tier: "silver",
    text: `A note that is named ${id}`,
    files: [],
  } as const;
  const memory = { ...SAMPLE, ...plain, id, ...changes };
  return { memory, scores: { lexical: rank, semantic: 0.2 }, parts: { lexical: rank }, rank };
}

const ids = (ranked: readonly RankedCandidate[]) => ranked.map(({ memory }) => memory.id);

const ranked: fc.Arbitrary<RankedCandidate[]> = fc
  .uniqueArray(
    fc.record({
      memory: anyStoredMemory,
      lexical: fc.double({ min: 0, max: 1, noNaN: true }),
      semantic: fc.double({ min: -1, max: 1, noNaN: true }),
      isSameError: fc.boolean(),
    }),
    { maxLength: 12, selector: ({ memory }) => memory.id },
  )
  .map((drawn) =>
    drawn
      .map(({ memory, lexical, semantic, isSameError }) => ({
        memory,
        scores: { lexical, semantic, ...(isSameError ? { cause: 1 } : {}) },
        parts: { lexical, ...(memory.text.startsWith("Always") ? { standingOrder: 0.8 } : {}) },
        rank: lexical,
      }))
      .sort((a, b) => b.rank - a.rank),
  );

/** The weights as if they had been learned in this very store, so that they count in full. */
function knowing(given: readonly RankedCandidate[], asked: Asked): Network {
  const free = given.filter(({ scores }) => scores.cause === undefined);
  return { ...LEARNED, kinds: [traitsOf(measureCandidates(free, asked))] };
}

test("the weights fit the features", () => {
  const { means, spreads, least, most, direct, hidden, kinds } = LEARNED;
  for (const row of [means, spreads, least, most, direct]) {
    expect(row).toHaveLength(FEATURES.length);
  }
  for (const unit of hidden) expect(unit).toHaveLength(FEATURES.length + 2);
  expect(hidden.length).toBeGreaterThan(0);
  const rows = [means, spreads, least, most, direct, ...hidden, ...kinds];
  expect(rows.flat().every(Number.isFinite)).toBe(true);
  for (const [at, low] of least.entries()) expect(most[at]).toBeGreaterThanOrEqual(low);
  for (const kind of kinds) expect(kind).toHaveLength(traitsOf([]).length);
});

test("whatever the features are, the parts are numbers within their reach", () => {
  const features = fc.array(fc.double(), {
    minLength: FEATURES.length,
    maxLength: FEATURES.length,
  });
  fc.assert(
    fc.property(fc.array(features, { maxLength: 5 }), (drawn) => {
      const rows = drawn.map((row) => Float64Array.from(row));
      const parts = learnedParts(rows, LEARNED);
      expect(parts).toHaveLength(rows.length);
      for (const part of parts) expect(Math.abs(part)).toBeLessThanOrEqual(LEARNED_REACH);
    }),
  );
});

/** A network that counts one feature, and knows all kinds of stores. */
function networkOf(name: (typeof FEATURES)[number], rows: readonly Float64Array[]): Network {
  const none = FEATURES.map(() => 0);
  return {
    means: none,
    spreads: FEATURES.map(() => 1),
    least: none,
    most: FEATURES.map(() => 1),
    direct: FEATURES.map((feature) => (feature === name ? 1 : 0)),
    hidden: [],
    kinds: [traitsOf(rows)],
  };
}

const rowWith = (name: (typeof FEATURES)[number], value: number) =>
  Float64Array.from(FEATURES, (feature) => (feature === name ? value : 0));

test("a feature beyond what was learned from counts as the end of its range", () => {
  const rows = [-3, 0, 0.5, 1, 4, Infinity].map((value) => rowWith("match", value));
  const parts = learnedParts(rows, networkOf("match", rows));
  const [below, least, middle, most, above, beyond] = parts;
  expect(below).toBe(least as number);
  expect(above).toBe(most as number);
  expect(beyond).toBe(most as number);
  expect(middle).toBeGreaterThan(least as number);
  expect(middle).toBeLessThan(most as number);
});

test("what was learned counts in full in a store of a known kind, less in one like it, and not in another", () => {
  const rows = [rowWith("match", 1)];
  const network = networkOf("match", rows);
  const [known] = learnedParts(rows, network);
  expect(known).toBeCloseTo(LEARNED_REACH * Math.tanh(1), 9);
  const partWith = (files: number) => {
    const row = rowWith("match", 1);
    row[FEATURES.indexOf("files")] = files;
    return learnedParts([row], network)[0] ?? Number.NaN;
  };
  expect(partWith(0.1)).toBeCloseTo(known as number, 9);
  expect(partWith(0.18)).toBeLessThan(known as number);
  expect(partWith(0.18)).toBeGreaterThan(0);
  expect(partWith(0.5)).toBe(0);
});

test("the further from every known kind, the less it counts", () => {
  const trait = fc.double({ min: 0, max: 2, noNaN: true });
  const traits = fc.tuple(trait, trait, trait, trait);
  fc.assert(
    fc.property(traits, fc.double({ min: 0, max: 1, noNaN: true }), (away, share) => {
      const kind = [0, 0, 0, 0];
      const nearer = away.map((value) => value * share);
      const familiarity = familiarityOf(away, [kind]);
      expect(familiarityOf(kind, [kind])).toBe(1);
      expect(familiarity).toBeGreaterThanOrEqual(0);
      expect(familiarityOf(nearer, [kind])).toBeGreaterThanOrEqual(familiarity);
      expect(familiarityOf(away, [kind, away])).toBe(1);
      expect(familiarityOf(away, [])).toBe(0);
    }),
  );
});

test("in a store of a kind that was not learned from the order stays", () => {
  // Each is about many files, long, and of the user: no public set is like that.
  const strange = Array.from({ length: 10 }, (_, at) =>
    candidate(`m${at}`, 1 - at / 100, {
      text: `session ${"x ".repeat(at * 90)}`,
      origin: "user",
      files: Array.from({ length: 40 }, (__, file) => `src/${file}.ts`),
    }),
  ).map((each) => ({ ...each, parts: { ...each.parts, userSaidIt: 0 } }));
  expect(rankByLearning(strange, ASKED)).toEqual(strange);
});

test("an empty list, one of a single memory and one for a single word stay as they are", () => {
  expect(rankByLearning([], ASKED)).toEqual([]);
  const only = [candidate("a", 1)];
  expect(rankByLearning(only, ASKED)).toEqual(only);
  const two = [candidate("b", 1), candidate("a", 1, { text: "the timeout of a session" })];
  expect(rankByLearning(two, { ...ASKED, terms: TERMS.slice(0, 1) })).toEqual(two);
  expect(rankByLearning(two, ASKED)).not.toEqual(two);
});

test("the same question gives the same order, nothing is lost, and ranks are the sum of their parts", () => {
  fc.assert(
    fc.property(ranked, fc.string(), (given, text) => {
      const asked = { ...ASKED, text };
      const once = rankByLearning(given, asked, knowing(given, asked));
      expect(ids(rankByLearning(given, asked, knowing(given, asked)))).toEqual(ids(once));
      expect(ids(once).toSorted()).toEqual(ids(given).toSorted());
      for (const { rank, parts } of once) {
        expect(Number.isFinite(rank)).toBe(true);
        expect(rank - (parts.lexical ?? 0)).toBeCloseTo(parts.learned ?? 0, 9);
      }
    }),
  );
});

test("memories of the same error keep their places", () => {
  fc.assert(
    fc.property(ranked, (given) => {
      const order = rankByLearning(given, ASKED, knowing(given, ASKED));
      for (const [at, each] of given.entries()) {
        if (each.scores.cause !== undefined) expect(order[at]).toBe(each);
      }
    }),
  );
});

test("a standing order loses nothing, and what no longer holds gains nothing", () => {
  fc.assert(
    fc.property(ranked, fc.boolean(), (given, isSuperseded) => {
      const changed = given.map((each) => ({
        ...each,
        memory: { ...each.memory, supersededBy: isSuperseded ? "mem_new" : undefined },
      }));
      for (const { memory, parts } of rankByLearning(changed, ASKED, knowing(changed, ASKED))) {
        const { learned = 0 } = parts;
        if (parts.standingOrder !== undefined) expect(learned).toBeGreaterThanOrEqual(0);
        const holds = memory.supersededBy === undefined && memory.tier !== "abandoned";
        if (!holds) expect(learned).toBeLessThanOrEqual(0);
      }
    }),
  );
});

test("of two memories that match alike, the one that is worth more stays first", () => {
  const plain = candidate("plain", 0.9, { text: "the session timeout" });
  const used = {
    ...candidate("used", 0.9, { text: "the session timeout" }),
    parts: { lexical: 0.9, used: 0.1 },
    rank: 1,
  };
  expect(matchRank(used)).toBeCloseTo(0.9, 9);
  const others = [candidate("x", 0.5), candidate("y", 0.4)];
  const order = ids(rankByLearning([used, plain, ...others], ASKED));
  expect(order.indexOf("used")).toBeLessThan(order.indexOf("plain"));
});

test("only the first are looked at; the others follow as they were", () => {
  const many = Array.from({ length: LEARNED_CANDIDATES + 20 }, (_, i) =>
    candidate(`m${i}`, 1 / (i + 1)),
  );
  const order = rankByLearning(many, ASKED);
  expect(ids(order.slice(LEARNED_CANDIDATES))).toEqual(ids(many.slice(LEARNED_CANDIDATES)));
  expect(order.some(({ parts }) => parts.learned !== undefined)).toBe(true);
});

test("what was just said before in the session counts, what another session said does not", () => {
  const talk = [
    candidate("question", 1, { text: "What is the session timeout?", sessionId: "s" }),
    candidate("answer", 0.2, { text: "An hour", sessionId: "s" }),
    candidate("other", 0.2, { text: "A week", sessionId: "t" }),
  ];
  const rowOf = (id: string) => ["question", "answer", "other"].indexOf(id);
  const [, answer, other] = measureCandidates(talk, { ...ASKED, rowOf });
  const before = FEATURES.indexOf("wordsBefore");
  expect(answer?.[before]).toBeCloseTo(1, 9);
  expect(answer?.[FEATURES.indexOf("questionBefore")]).toBe(1);
  expect(other?.[before]).toBe(0);
});

test("words are found as the index finds them: endings, parts of names, files", () => {
  const words = FEATURES.indexOf("words");
  const share = (text: string, files: string[] = []) =>
    measureCandidates([candidate("a", 1, { text, files }), candidate("b", 0.5)], ASKED)[0]?.[words];
  expect(share("Sessions are timed out")).toBeCloseTo(0.5, 9);
  expect(share("sessionTimeout is an hour")).toBeCloseTo(1, 9);
  expect(share("obsession")).toBe(0);
  expect(share("kept there", ["src/session.ts"])).toBeCloseTo(0.5, 9);
});

test("who asked is told that the order was learned; a hook's order is not", () => {
  using world = createMemoryWorld();
  world.remember("The session timeout of the gateway is one hour");
  world.remember("The session store of the gateway is Redis");
  const request = { query: "gateway session timeout", limit: 5, effort: "thorough" } as const;
  const [asked] = recall(world.store, { ...request, gate: "any" }, world.embedder);
  expect(describeParts(asked?.reason.parts ?? {})).toContain("learned from examples");
  const unasked = recall(world.store, { ...request, gate: "relevant" }, world.embedder);
  expect(unasked.length).toBeGreaterThan(0);
  for (const { reason } of unasked) expect(reason.parts?.learned).toBeUndefined();
});
