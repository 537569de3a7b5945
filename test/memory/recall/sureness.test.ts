import { expect, test } from "bun:test";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { judgeSureness } from "@/memory/recall/6-hits/sureness.ts";

function hit(score: number, channels: RecallHit["reason"]["channels"] = ["lexical"]): RecallHit {
  const reason = { channel: "lexical" as const, channels, terms: [], queryShare: score };
  return { memory: {} as RecallHit["memory"], score, reason };
}

test.each([
  [
    [0.95, 0.95, 0.6],
    ["sure", "likely", "maybe"],
  ],
  [
    [0.6, 0.6, 0.35],
    ["likely", "maybe", "none"],
  ],
  [
    [0.4, 0.4],
    ["maybe", "maybe"],
  ],
  [
    [0.3, 0.2],
    ["none", "none"],
  ],
  [
    [1, 0.45],
    ["sure", "none"],
  ],
  [[], []],
])("hits with the scores %p are %p", (scores, words) => {
  expect(judgeSureness(scores.map((score) => hit(score)))).toEqual(words as never);
});

test("a hit of the time that the query names is shown, whatever its words", () => {
  expect(judgeSureness([hit(0.1, ["time"])])).toEqual(["maybe"]);
});
