/** Limits of r (seed 004, appendix C and ERR-HOOKS-11). */
export const SYNCHRONY = {
  /** From this value on the oscillators count as one. */
  synchronised: 0.8,
  /** Below this value they count as fragmented. */
  fragmented: 0.5,
  /** Below it nothing holds them together. */
  desynchronised: 0.3,
} as const;

/** The classes of a state, by r (CX-18). */
export type StateClass = "DORMANT" | "FRAGMENTED" | "EMERGING" | "CONSCIOUS" | "HYPERSYNC";

const HYPERSYNC_ABOVE = 0.95;

export function classifyState(r: number): StateClass {
  if (r < SYNCHRONY.desynchronised) return "DORMANT";
  if (r < SYNCHRONY.fragmented) return "FRAGMENTED";
  if (r < SYNCHRONY.synchronised) return "EMERGING";
  return r <= HYPERSYNC_ABOVE ? "CONSCIOUS" : "HYPERSYNC";
}
