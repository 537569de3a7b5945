import { counted } from "@/base/text.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** The track record of a memory: how often its advice was tried and how often it worked. */

/** Guesses: advice that failed this often and worked this rarely is no fix. */
const FAILURES_MAX = 3;
const WORKED_SHARE_MIN = 1 / 3;

type TrackRecord = Pick<StoredMemory, "workedCount" | "failedCount">;

/** True if the advice failed so often that showing it again would mislead. */
export function isDisproven({ workedCount, failedCount }: TrackRecord): boolean {
  if (failedCount < FAILURES_MAX) return false;
  return workedCount < WORKED_SHARE_MIN * (workedCount + failedCount);
}

/** True if the advice failed more often than it worked; such memories rank behind others. */
export function hasMostlyFailed({ workedCount, failedCount }: TrackRecord): boolean {
  return failedCount > workedCount;
}

/** For example "worked 3 of 4 times"; empty if the advice was never tried. */
export function describeTrackRecord({ workedCount, failedCount }: TrackRecord): string {
  const tries = workedCount + failedCount;
  return tries === 0 ? "" : `worked ${workedCount} of ${counted(tries, "time")}`;
}
