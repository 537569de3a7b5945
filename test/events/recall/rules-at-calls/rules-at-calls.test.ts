// Measures whether remarks of the user are told at later calls they apply to, and at no others, on
// projects and in languages that no list was written for.
import { expect, test } from "bun:test";
import {
  type CallCase,
  loadCases,
  playCase,
} from "@test/events/recall/rules-at-calls/play-case.ts";

const cases = loadCases();

test("the cases have many languages and stacks, and half of them must stay silent", () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
  expect(new Set(cases.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
  expect(new Set(cases.map(({ stack }) => stack)).size).toBeGreaterThanOrEqual(15);
  const told = cases.filter((one) => one.told).length;
  expect(Math.abs(2 * told - cases.length)).toBeLessThanOrEqual(2);
});

test("of the tuned cases", async () => {
  const { found, wrong } = await judge(
    cases.filter(({ isUnseen }) => !isUnseen),
    "tuned",
  );
  expect(found).toBeGreaterThanOrEqual(0);
  expect(wrong).toBe(0);
}, 60_000);

test("of the unseen cases", async () => {
  const { found, wrong } = await judge(
    cases.filter(({ isUnseen }) => isUnseen),
    "unseen",
  );
  expect(found).toBeGreaterThanOrEqual(0);
  expect(wrong).toBeLessThanOrEqual(1);
}, 60_000);

interface Figures {
  /** The share of the remarks that are told where they apply. */
  readonly found: number;
  readonly wrong: number;
}

async function judge(some: readonly CallCase[], part: string): Promise<Figures> {
  let [due, found, wrong] = [0, 0, 0];
  for (const one of some) {
    const isTold = (await playCase(one)) !== "";
    due += Number(one.told);
    found += Number(one.told && isTold);
    wrong += Number(!one.told && isTold);
    const hasMistake = one.told !== isTold && part !== "unseen";
    if (hasMistake && process.env["CORPUS_DETAILS"] === "1") {
      process.stdout.write(`${isTold ? "wrong" : "missed"}: ${one.said} | ${one.call}\n`);
    }
  }
  const silent = some.length - due;
  process.stdout.write(`${part}: told ${found} of ${due}, wrong ${wrong} of ${silent}\n`);
  return { found: found / Math.max(1, due), wrong };
}
