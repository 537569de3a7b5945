// The same as test/fault/killed-writer.test.ts, often enough that every kind of work is killed in
// flight.
import { expect, test } from "bun:test";
import { expectEveryWorkMet, killWriters } from "@test/fault/kills/kill-storm.ts";

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
];

test("a thousand writers killed at random moments lose nothing that was acknowledged", async () => {
  const count = await killWriters(1_000);
  expect(count.kills).toBe(1_000);
  expectEveryWorkMet(count, WORKS);
}, 1_800_000);
