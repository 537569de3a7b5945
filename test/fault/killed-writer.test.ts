// Writers are killed at any moment, again and again: what the store acknowledged is there, an
// unacknowledged write is there completely or not at all, and the next writer works as usual.
// test/long/thousand-kills.test.ts does the same forty times as often.
import { expect, test } from "bun:test";
import { killWriters } from "@test/fault/kills/kill-storm.ts";

test("a hundred writers killed at random moments lose nothing that was acknowledged", async () => {
  const { kills, done, inFlight } = await killWriters(100);
  expect(kills).toBeGreaterThanOrEqual(100);
  expect(done.size).toBeGreaterThan(8);
  expect(inFlight.size).toBeGreaterThan(3);
}, 180_000);
