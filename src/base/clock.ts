/** Time as a dependency. Only this file reads the machine's clock. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. */
  nowMs(): number;
  /** Milliseconds that only ever grow, for durations. */
  elapsedMs(): number;
}

/** elapsedMs counts from the start of the process, so a deadline includes the start-up time. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
};
