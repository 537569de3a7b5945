import type { Clock } from "@/base/clock.ts";

/** One point in time that a whole run of a hook has to respect. */
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

/** The value of `work`, or TIMED_OUT when the deadline passes first. The work is not stopped. */
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
