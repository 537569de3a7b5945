import { counted } from "@/base/text.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** How often what a memory says was tried, and what came of it. */

/** Guesses: after so many failures, and with so small a share of successes, it is no fix. */
const FAILURES_MAX = 3;
const WORKED_SHARE_MIN = 1 / 3;

type Counts = Pick<StoredMemory, "workedCount" | "failedCount">;

/** Whether it failed so often that telling it again would mislead. */
export function isDisproven({ workedCount, failedCount }: Counts): boolean {
  if (failedCount < FAILURES_MAX) return false;
  return workedCount < WORKED_SHARE_MIN * (workedCount + failedCount);
}

/** Whether it failed more often than it worked: others come before it. */
export function hasMostlyFailed({ workedCount, failedCount }: Counts): boolean {
  return failedCount > workedCount;
}

/** "worked 3 of 4 times"; nothing where it was never tried. */
export function describeTrackRecord({ workedCount, failedCount }: Counts): string {
  const tries = workedCount + failedCount;
  return tries === 0 ? "" : `worked ${workedCount} of ${counted(tries, "time")}`;
}
