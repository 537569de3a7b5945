// How sure recall is of a hit does not depend on what the learned part of the order says of it.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { LIMITS } from "@/base/limits.ts";
import { type HitRules, type Ranked, toHits } from "@/memory/hits.ts";
import type { RankParts } from "@/memory/rank.ts";
import { anyStoredMemory } from "@test/property/any-memory.ts";

const TERMS = ["session", "timeout"].map((text) => ({ text, frequency: 3, weight: 2 }));
const [SAMPLE] = fc.sample(anyStoredMemory, { numRuns: 1, seed: 7 });

function ranked(id: string, changes: { cause?: number; parts?: RankParts } = {}): Ranked {
  if (SAMPLE === undefined) throw new Error("there is no sample");
  const { cause, parts = {} } = changes;
  return {
    memory: { ...SAMPLE, id, text: `The session timeout of ${id} is an hour`, files: [], tags: [] },
    scores: { lexical: 1, semantic: 0.6, ...(cause === undefined ? {} : { cause }) },
    parts: { lexical: 1, ...parts },
    details: {},
    rank: 1,
  };
}

function hits(candidates: readonly Ranked[], rules: HitRules) {
  const request = {
    query: "session timeout",
    gate: "any",
    effort: "thorough",
    limit: 100,
  } as const;
  return toHits(candidates, TERMS, request, rules);
}

test("no hit is surer than the sum's best, but for those of the same error", () => {
  const candidates = [ranked("plain"), ranked("known", { cause: 0.9 })];
  const scoresOf = (rules: HitRules) =>
    new Map(hits(candidates, rules).map(({ memory, score }) => [memory.id, score]));
  expect(scoresOf({}).get("plain")).toBeGreaterThan(0.3);
  expect(scoresOf({ surest: 0.3 }).get("plain")).toBe(0.3);
  expect(scoresOf({ surest: 0.3 }).get("known")).toBe(0.9);
});

test("what was learned to stand further back is a little less sure, never more", () => {
  const scoreWith = (learned: number) =>
    hits([ranked("one", { parts: { learned } })], { surest: 0.5 })[0]?.score ?? Number.NaN;
  expect(scoreWith(-0.5)).toBeCloseTo(0.45);
  expect(scoreWith(0)).toBe(0.5);
  expect(scoreWith(0.5)).toBe(0.5);
});

test("what was looked at word by word before keeps its words, wherever it stands now", () => {
  const many = Array.from({ length: LIMITS.checkedCandidates + 2 }, (_, i) => ranked(`m${i}`));
  const last = many.at(-1)?.memory.id ?? "";
  const termsOfLast = (rules: HitRules) =>
    hits(many, rules).find(({ memory }) => memory.id === last)?.reason.terms;
  expect(termsOfLast({})).toEqual([]);
  expect(termsOfLast({ termsById: new Map([[last, new Set(["timeout"])]]) })).toEqual(["timeout"]);
});
