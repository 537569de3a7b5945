// Measures whether remarks of the user are told at later calls they apply to, and at no others, on
// projects and in languages that no list was written for. A third was set apart before anything was
// tuned, and further cases were written when the tuning was over; both are only counted.
import { expect, test } from "bun:test";
import {
  type CallCase,
  loadCases,
  playCase,
} from "@test/events/recall/rules-at-calls/play-case.ts";

const cases = loadCases("cases");
const byActs = loadCases("act-cases");
const further = loadCases("further-cases");
const tuned = cases.filter(({ isUnseen }) => !isUnseen);
const setApart = cases.filter(({ isUnseen, isLate }) => isUnseen && isLate !== true);
const late = cases.filter(({ isLate }) => isLate);
const TIME_MS = 60_000;

test("the cases have many languages and stacks, and half of them must stay silent", () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
  expect(new Set(cases.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
  expect(new Set(cases.map(({ stack }) => stack)).size).toBeGreaterThanOrEqual(15);
  for (const some of [cases, byActs, further]) {
    const told = some.filter((one) => one.told).length;
    expect(Math.abs(2 * told - some.length)).toBeLessThanOrEqual(4);
  }
});

test(
  "of the tuned cases three in four are told where they apply, and none elsewhere",
  async () => {
    const { found, wrong } = await judge(tuned, "tuned", process.env["CORPUS_DETAILS"] === "1");
    expect(found).toBeGreaterThanOrEqual(0.75);
    expect(wrong).toBe(0);
  },
  TIME_MS,
);

test(
  "of the cases that were set apart two in three are told where they apply, at most one elsewhere",
  async () => {
    const { found, wrong } = await judge(setApart, "set apart", false);
    expect(found).toBeGreaterThanOrEqual(0.66);
    expect(wrong).toBeLessThanOrEqual(1);
  },
  TIME_MS,
);

test(
  "of the late cases three in four are told where they apply, at most one elsewhere",
  async () => {
    const { found, wrong } = await judge(late, "late", false);
    expect(found).toBeGreaterThanOrEqual(0.75);
    expect(wrong).toBeLessThanOrEqual(1);
  },
  TIME_MS,
);

test(
  "of the tuned cases that acts decide nine in ten are told, and none elsewhere",
  async () => {
    const some = byActs.filter(({ isUnseen }) => !isUnseen);
    const { found, wrong } = await judge(some, "acts", process.env["CORPUS_DETAILS"] === "1");
    expect(found).toBeGreaterThanOrEqual(0.9);
    expect(wrong).toBe(0);
  },
  TIME_MS,
);

test(
  "of those that were set apart half are told, and at most two elsewhere",
  async () => {
    const some = byActs.filter(({ isUnseen }) => isUnseen);
    const { found, wrong } = await judge(some, "acts, set apart", false);
    expect(found).toBeGreaterThanOrEqual(0.5);
    expect(wrong).toBeLessThanOrEqual(2);
  },
  TIME_MS,
);

test(
  "of the further cases three in four are told, and none elsewhere",
  async () => {
    const some = further.filter(({ isUnseen }) => !isUnseen);
    const { found, wrong } = await judge(some, "further", process.env["CORPUS_DETAILS"] === "1");
    expect(found).toBeGreaterThanOrEqual(0.75);
    expect(wrong).toBe(0);
  },
  TIME_MS,
);

test(
  "of the further cases that were set apart some are told, and at most one elsewhere",
  async () => {
    const some = further.filter(({ isUnseen }) => isUnseen);
    const { found, wrong } = await judge(some, "further, set apart", false);
    expect(found).toBeGreaterThanOrEqual(0.4);
    expect(wrong).toBeLessThanOrEqual(1);
  },
  TIME_MS,
);

interface Figures {
  /** The share of the remarks that are told where they apply. */
  readonly found: number;
  readonly wrong: number;
}

async function judge(
  some: readonly CallCase[],
  part: string,
  withDetails: boolean,
): Promise<Figures> {
  let [due, found, wrong] = [0, 0, 0];
  for (const one of some) {
    const isTold = (await playCase(one)) !== "";
    due += Number(one.told);
    found += Number(one.told && isTold);
    wrong += Number(!one.told && isTold);
    if (withDetails && one.told !== isTold) {
      process.stdout.write(`${isTold ? "wrong" : "missed"}: ${one.said} | ${one.call}\n`);
    }
  }
  const silent = some.length - due;
  process.stdout.write(`${part}: told ${found} of ${due}, wrong ${wrong} of ${silent}\n`);
  return { found: found / Math.max(1, due), wrong };
}
