// Random damage to the database, its log and the index of its log: hooks work, no altered text is
// told, and what is missing is told by health and restored or named by repair.
// test/long/corruptions.test.ts does the same a thousand times.
import { expect, test } from "bun:test";
import { corruptStores } from "@test/fault/corruption/corruption-campaign.ts";

test("24 corruptions: no hook fails, no altered text is told, every loss is told", async () => {
  const counts = await corruptStores(24);
  expect(counts.problems).toEqual([]);
  expect(counts.hooks).toBeGreaterThanOrEqual(4 * 24);
  expect(counts.hooksThatTold).toBeGreaterThan(0);
}, 300_000);
