// The same as test/fault/killed-writer.test.ts, often enough that every kind of work is killed in
// flight.
import { expect, test } from "bun:test";
import { expectEveryWorkMet, killWriters } from "@test/fault/kills/kill-storm.ts";
import { shareOf } from "@test/harness/long-share.ts";

const KILLS = 4_000;
const WORKS = [
  "remember",
  "import",
  "edit",
  "forget",
  "undo",
  "checkpoint",
  "spool",
  "drain",
  "migration",
  "program remember",
  "program import",
  "program edit",
  "program forget",
  "program undo",
  "hook with spool",
  "worker",
  "repair",
  "setup",
];

test("4,000 programs killed at random moments lose nothing that was acknowledged", async () => {
  const count = await killWriters(shareOf(KILLS));
  expect(count.kills).toBeGreaterThanOrEqual(shareOf(KILLS));
  if (shareOf(KILLS) === KILLS) expectEveryWorkMet(count, WORKS);
}, 3_600_000);
