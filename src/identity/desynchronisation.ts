import { type ContinuityCheck, THRESHOLDS } from "@/identity/continuity.ts";
import { alignedPhases, COUPLING } from "@/identity/oscillators.ts";

/** How much tighter the oscillators are coupled after a check that found them scattered. Guess. */
const RAISED_BY = 1.5;

/** So many checks in a row that found them scattered count as persistent. Guess. */
const PERSISTENT_CHECKS = 3;

/** How many of the last checks in a row found the oscillators scattered. */
export function scatteredInARow(history: readonly ContinuityCheck[]): number {
  const last = history.findLastIndex(({ r }) => r >= THRESHOLDS.desynchronised);
  return history.length - 1 - last;
}

/** The state that the next check goes on with. */
export interface Recovery {
  readonly phases: readonly number[];
  /** The coupling is at least this. */
  readonly couplingMin: number;
}

/**
 * Raises the coupling after a check that found the oscillators scattered (ID-39), and puts their
 * phases together if that goes on (ID-42). The phases that were found stay in the identity, and
 * the figures in its history, until the next check (ID-43).
 */
export function recover(
  phases: readonly number[],
  coupling: number,
  history: readonly ContinuityCheck[],
): Recovery {
  const scattered = scatteredInARow(history);
  if (scattered === 0) return { phases, couplingMin: COUPLING.min };
  return {
    phases: scattered % PERSISTENT_CHECKS === 0 ? alignedPhases() : phases,
    couplingMin: Math.min(coupling * RAISED_BY, COUPLING.max),
  };
}
