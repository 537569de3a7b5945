import type { Clock } from "@/base/clock.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** A clock that only moves when a test advances it. */
export function createTestClock(): TestClock {
  let elapsedMs = 0;
  return {
    nowMs: () => MONDAY_MS + elapsedMs,
    elapsedMs: () => elapsedMs,
    advance(ms) {
      elapsedMs += ms;
    },
  };
}
