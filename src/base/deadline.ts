import type { Clock } from "@/base/clock.ts";

/** The point in time by which a whole hook run must be done. */
export interface Deadline {
  remainingMs(): number;
  isOver(): boolean;
}

/** A deadline `limitMs` after `startedAtMs` on the clock's elapsed scale. */
export function createDeadline(clock: Clock, startedAtMs: number, limitMs: number): Deadline {
  const endsAtMs = startedAtMs + limitMs;
  return {
    remainingMs: () => Math.max(0, endsAtMs - clock.elapsedMs()),
    isOver: () => clock.elapsedMs() >= endsAtMs,
  };
}

export const TIMED_OUT = Symbol("timed out");

/** Resolves to the value of `work`, or to TIMED_OUT at the deadline. It does not stop the work. */
export async function withinDeadline<T>(
  deadline: Deadline,
  work: Promise<T>,
): Promise<T | typeof TIMED_OUT> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), deadline.remainingMs());
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}
