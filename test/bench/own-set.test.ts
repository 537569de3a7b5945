// The small set of questions that ships with the project guards every change to recall.
import { join } from "node:path";
import { expect, test } from "bun:test";
import { answerWithOwnRecall } from "../../bench/recall/own-recall.ts";
import { junkRate, scoreAnswers } from "../../bench/recall/scores.ts";
import { readSet } from "../../bench/recall/set.ts";

const set = readSet(join(import.meta.dir, "..", "..", "bench", "sets", "own"));
const answers = await answerWithOwnRecall(set);

test("every question of the own set finds everything relevant among the first ten", () => {
  const { queries, recallAt10, mrr } = scoreAnswers(set.queries, answers);
  expect(queries).toBe(24);
  expect(recallAt10).toBe(1);
  expect(mrr).toBeGreaterThan(0.9);
});

test("off-topic questions score below all others", () => {
  expect(set.offTopic).toHaveLength(10);
  expect(junkRate(set.queries, set.offTopic, answers)).toBe(0);
});

test("an answer that is missing, low in the list or wrong lowers the scores", () => {
  const query = (id: string, relevant: string[]) => {
    return { id, text: "", time: null, group: "g", category: "c", relevant };
  };
  const queries = [query("found", ["a"]), query("second", ["b"]), query("missed", ["c"])];
  const given = new Map([
    ["found", { id: "found", ranked: ["a", "x"], ms: 1, top: 0.9 }],
    ["second", { id: "second", ranked: ["x", "b", "b"], ms: 1, top: 0.5 }],
  ]);
  const scores = scoreAnswers(queries, given);
  expect(scores).toMatchObject({ queries: 3, recallAt5: 2 / 3, recallAt10: 2 / 3 });
  expect(scores.mrr).toBeCloseTo((1 + 0.5) / 3, 10);
  expect(scores.ndcgAt10).toBeCloseTo((1 + 1 / Math.log2(3)) / 3, 10);
  expect(junkRate(queries.slice(0, 2), [query("missed", [])], given)).toBe(0);
  expect(junkRate(queries.slice(0, 2), [query("found", [])], given)).toBe(1);
});
