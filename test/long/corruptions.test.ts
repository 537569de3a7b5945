// Random damage to the database, its log and the index of its log. The same as
// test/fault/corruption/corruptions.test.ts, often enough to meet every part of the files.
import { expect, test } from "bun:test";
import { corruptStores, describeCorruptions } from "@test/fault/corruption/corruption-campaign.ts";
import { printCounts, shareOf } from "@test/harness/long-share.ts";

test("a thousand corruptions: no hook fails, no altered text is told, every loss is told", async () => {
  const counts = await corruptStores(shareOf(1_000));
  printCounts(describeCorruptions(counts));
  expect(counts.problems).toEqual([]);
  expect(counts.corruptions).toBe(shareOf(1_000));
}, 3_600_000);
