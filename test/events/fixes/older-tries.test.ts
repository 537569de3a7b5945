import { expect, test } from "bun:test";
import { withoutOlderTries } from "@/events/fixes/told/choose-fixes.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

const SIGNATURE = "error: missing class <n>";

function fix(id: string, createdAtMs: number, more: object = {}): RecallHit {
  const memory = {
    id,
    createdAtMs,
    type: "Fix",
    origin: "tool",
    files: ["app/rules.pro"],
    errorSignature: SIGNATURE,
    workedCount: 1,
    failedCount: 0,
    ...more,
  };
  return { memory } as unknown as RecallHit;
}

const idsOf = (hits: readonly RecallHit[]) =>
  withoutOlderTries(hits, SIGNATURE).map(({ memory }) => memory.id);

test("of two fixes of one error in one file only the newer one is told", () => {
  expect(idsOf([fix("old", 1), fix("new", 2)])).toEqual(["new"]);
});

test("a fix of the try in between, with an error of its own, is left out", () => {
  expect(idsOf([fix("net", 2), fix("try", 2, { errorSignature: "warning" })])).toEqual(["net"]);
});

test("fixes in other files, of people and before one that mostly failed stay", () => {
  expect(idsOf([fix("a", 1, { files: ["b.ts"] }), fix("b", 2)])).toEqual(["a", "b"]);
  expect(idsOf([fix("a", 1, { origin: "user" }), fix("b", 2)])).toEqual(["a", "b"]);
  const failed = { workedCount: 0, failedCount: 3 };
  expect(idsOf([fix("a", 1), fix("b", 2, failed)])).toEqual(["a", "b"]);
});
