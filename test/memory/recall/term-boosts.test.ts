import { expect, test } from "bun:test";
import { boostTerms } from "@/memory/recall/1-query/term-boosts.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";

const term = (text: string, frequency: number): QueryTerm => ({ text, frequency, weight: 1 });

test("a rare word counts as the index has it", () => {
  expect(boostTerms("\nwalrus", [term("heron", 2)], 10_000).get("heron")).toBeUndefined();
});

test("words of the first line count twice", () => {
  const terms = [term("walrus", 2), term("heron", 2)];
  const boosts = boostTerms("walrus sleeps\nheron stands", terms, 10_000);
  expect(boosts).toEqual(new Map([["walrus", 2]]));
});

test("a first line without an end is only its beginning", () => {
  const boosts = boostTerms(`${"word ".repeat(40)}walrus`, [term("walrus", 2)], 10_000);
  expect(boosts.get("walrus")).toBeUndefined();
});

test("the more memories a word stands in, the more the index makes too little of it", () => {
  const boostOf = (frequency: number) =>
    boostTerms("\n", [term("walrus", frequency)], 1_000).get("walrus") ?? 1;
  const boosts = [1, 100, 250, 400, 499].map(boostOf);
  expect(boosts).toEqual(boosts.toSorted((a, b) => a - b));
  expect(boosts.at(-1)).toBeGreaterThan(100);
});

test("a word in more than half of all memories gets its weight back", () => {
  const boost = boostTerms("\n", [term("walrus", 600)], 1_000).get("walrus") ?? 0;
  // The index gives it a millionth.
  expect(boost * 1e-6).toBeCloseTo(Math.log(1_001 / 600.5), 1);
});

test("an estimate above the size of the store does no harm", () => {
  const boost = boostTerms("\n", [term("walrus", 20)], 10).get("walrus") ?? 0;
  expect(Number.isFinite(boost)).toBe(true);
});
