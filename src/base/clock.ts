/** Time as a dependency: only this file asks the machine what time it is. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. */
  nowMs(): number;
  /** Milliseconds that only ever grow, for durations. */
  elapsedMs(): number;
}

/** elapsedMs counts from the start of the process, so a deadline includes the start-up. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
};
