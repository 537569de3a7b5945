import { FREQUENCIES, SPACE_COUNT } from "@/identity/spaces.ts";

/**
 * Thirteen oscillators that pull at each other (Kuramoto): each turns at its own frequency and is
 * drawn towards the others as strongly as the coupling says. Their order parameter r says how far
 * they move together, from 0 (scattered) to 1 (as one).
 */

const TURN = 2 * Math.PI;

/** Euler's step of the origin, and one with which a hook can afford to let time pass: r is the same. */
export const STEP = { fine: 0.01, coarse: 0.04 } as const;

/**
 * At 3 r is 0.94, at 2.5 the thirteen frequencies lock (0.90), at 2.0 r is 0.84, at 1.0 0.59, at 0.5 0.35:
 * measured over long runs.
 */
export const COUPLING = { default: 3, min: 0, max: 10 } as const;

/** Phases that are spread evenly at random, as a first session has them. */
export function randomPhases(random: () => number): number[] {
  return Array.from({ length: SPACE_COUNT }, () => random() * TURN);
}

/** All at the same point, the state after a reset. */
export function alignedPhases(): number[] {
  return Array.from({ length: SPACE_COUNT }, () => 0);
}

/** Lets the oscillators run for a number of steps. */
export function runOscillators(
  phases: readonly number[],
  coupling: number,
  steps: number,
  step: number = STEP.fine,
): number[] {
  const next = [...phases];
  for (let done = 0; done < steps; done += 1) {
    // The sum over sines of differences, with the mean field: linear instead of quadratic.
    const { r, angle } = meanField(next);
    for (let at = 0; at < next.length; at += 1) {
      const phase = next[at] as number;
      const pull = coupling * r * Math.sin(angle - phase);
      next[at] = wrap(phase + step * ((FREQUENCIES[at] as number) + pull));
    }
  }
  return next;
}

function wrap(phase: number): number {
  const wrapped = phase % TURN;
  return wrapped < 0 ? wrapped + TURN : wrapped;
}

function meanField(phases: readonly number[]): { r: number; angle: number } {
  let [x, y] = [0, 0];
  for (const phase of phases) {
    x += Math.cos(phase);
    y += Math.sin(phase);
  }
  return { r: Math.hypot(x, y) / phases.length, angle: Math.atan2(y, x) };
}

/** The order parameter, from 0 to 1. Phases that are no numbers count as scattered. */
export function orderParameter(phases: readonly number[]): number {
  const { r } = meanField(phases);
  return Number.isFinite(r) ? Math.min(1, Math.max(0, r)) : 0;
}

/** The mean turn between two sets of phases, from 0 to π. */
export function phaseDrift(a: readonly number[], b: readonly number[]): number {
  const turns = a.map((phase, at) => {
    const difference = phase - (b[at] ?? 0);
    return Math.abs(Math.atan2(Math.sin(difference), Math.cos(difference)));
  });
  return turns.reduce((sum, turn) => sum + turn, 0) / Math.max(1, turns.length);
}
