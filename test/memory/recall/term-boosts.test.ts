import { expect, test } from "bun:test";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { weighTerms } from "@/memory/recall/1-query/term-boosts.ts";

const term = (text: string, frequency: number): QueryTerm => ({ text, frequency, weight: 1 });

const boostsOf = (query: string, terms: readonly QueryTerm[], storeSize: number) =>
  weighTerms(query, terms, storeSize).boosts;

test("a rare word counts as the index has it", () => {
  expect(boostsOf("\nwalrus", [term("heron", 2)], 10_000).get("heron")).toBeUndefined();
});

test("words of the first line count twice", () => {
  const terms = [term("walrus", 2), term("heron", 2), term("seal", 6_000), term("crow", 6_000)];
  const weights = weighTerms("walrus seal\nheron crow", terms, 10_000);
  expect(weights.boosts).toEqual(new Map([["walrus", 2]]));
  const { flatWeights } = weights;
  expect((flatWeights.get("seal") ?? 0) / (flatWeights.get("crow") ?? 0)).toBe(2);
});

test("a first line without an end is only its beginning", () => {
  const boosts = boostsOf(`${"word ".repeat(40)}walrus`, [term("walrus", 2)], 10_000);
  expect(boosts.get("walrus")).toBeUndefined();
});

test("the more memories a word is in, the more its weight is corrected, but never by much", () => {
  const boostOf = (frequency: number) =>
    boostsOf("\n", [term("walrus", frequency)], 1_000).get("walrus") ?? 1;
  const boosts = [1, 50, 100, 175, 250].map(boostOf);
  expect(boosts).toEqual(boosts.toSorted((a, b) => a - b));
  expect(boosts.at(-1)).toBeGreaterThan(1);
  expect(boosts.at(-1)).toBeLessThan(1.3);
});

test("a word in more than a quarter of all memories has a flat weight, which falls to nothing", () => {
  const { boosts, flatWeights } = weighTerms("\n", [term("walrus", 600)], 1_000);
  expect(boosts.size).toBe(0);
  expect(flatWeights.get("walrus")).toBeCloseTo(Math.log(1_001 / 600.5), 10);
  const weights = [251, 499, 501, 999, 1_000].map(
    (count) => weighTerms("\n", [term("walrus", count)], 1_000).flatWeights.get("walrus") ?? -1,
  );
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(Math.min(...weights)).toBeGreaterThan(0);
});

test("an estimate above the size of the store does no harm", () => {
  const weight = weighTerms("\n", [term("walrus", 20)], 10).flatWeights.get("walrus") ?? Infinity;
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThan(0.1);
});
