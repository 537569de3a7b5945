import { expect, test } from "bun:test";
import { recall } from "@/memory/recall/recall.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { rankByPairs } from "@/memory/recall/4-rank/word-pairs.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

function candidates(...texts: string[]): RankedCandidate[] {
  using world = createMemoryWorld();
  return texts.map((text, place) => {
    const memory = world.store.findMemory(world.remember(text, { files: ["src/session.ts"] }));
    if (memory === undefined) throw new Error("the memory is not there");
    return { memory, scores: {}, details: {}, parts: {}, rank: 1 - place / 100 };
  });
}

const texts = (ranked: readonly RankedCandidate[]) => ranked.map(({ memory }) => memory.text);

const APART = "The session of the user is kept in the database and there is also a long timeout";
const CLOSE = "Raised the session timeout to an hour";

test("words that stand together in the question move a memory up where they do so too", () => {
  const ranked = rankByPairs("session timeout", candidates(APART, CLOSE), 0.6);
  expect(texts(ranked)).toEqual([CLOSE, APART]);
  expect(ranked[0]?.parts.wordsTogether).toBeCloseTo(0.6, 6);
  expect(ranked[1]?.parts.wordsTogether).toBeUndefined();
});

test("of several pairs each counts its share", () => {
  const [only] = rankByPairs("raise session timeout gateway", candidates(CLOSE), 0.6);
  expect(only?.parts.wordsTogether).toBeCloseTo(0.2, 6);
});

test("a memory that is about no file stays where it is", () => {
  const [apart, close] = candidates(APART, CLOSE).map((one) => ({
    ...one,
    memory: { ...one.memory, files: [] },
  }));
  if (apart === undefined || close === undefined) throw new Error("the candidates are not there");
  expect(rankByPairs("session timeout", [apart, close], 0.6)).toEqual([apart, close]);
});

test("one word, no weight or no candidates leave the order unchanged", () => {
  const given = candidates(APART, CLOSE);
  expect(rankByPairs("timeout", given, 0.6)).toEqual(given);
  expect(rankByPairs("session timeout", given, 0)).toEqual(given);
  expect(rankByPairs("session timeout", [], 0.6)).toEqual([]);
});

test("word pairs count only for somebody who asked", () => {
  using world = createMemoryWorld();
  world.remember(CLOSE, { files: ["src/session.ts"] });
  world.remember("The login page has a green button.");
  const ask = (profile: "hybrid" | "prompt") =>
    recall(world.store, { profile, query: "session timeout", limit: 5 }, world.embedder)[0]?.reason
      .parts?.wordsTogether;
  expect(ask("hybrid")).toBeGreaterThan(0);
  expect(ask("prompt")).toBeUndefined();
});
