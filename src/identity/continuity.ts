import { clamp, cosineOf, type PurposeVector } from "@/identity/purpose-vector.ts";
import { SYNCHRONY } from "@/identity/state-class.ts";

/**
 * Identity continuity: how much of what the session was about it is still about, and how well its
 * sides agree on that. IC = cos(PV now, PV before) · r, from 0 to 1.
 */
export function identityContinuity(
  now: PurposeVector,
  before: PurposeVector | undefined,
  r: number,
): number {
  if (before === undefined) return 1;
  return clamp(cosineOf(now, before) * clamp(r, 0, 1), 0, 1);
}

/** Seed 004, appendix C. */
export const THRESHOLDS = {
  /** Below it identity is in a crisis. */
  icCritical: 0.5,
  /** Below it identity drifts. */
  icWarning: 0.7,
  /** Entropy above it calls for a dream, and below the lower one needs none (CX-24). */
  entropyHigh: 0.7,
  entropyLow: 0.5,
  ...SYNCHRONY,
} as const;

export type ContinuityLabel = "healthy" | "good" | "warning" | "critical";

/** CX-26. */
export function labelContinuity(ic: number): ContinuityLabel {
  if (ic >= 0.9) return "healthy";
  if (ic >= THRESHOLDS.icWarning) return "good";
  return ic >= THRESHOLDS.icCritical ? "warning" : "critical";
}

export interface ContinuityCheck {
  readonly atMs: number;
  readonly ic: number;
  readonly r: number;
}

/** The knowledge of the monitor: its thresholds, the last checks, and whether a crisis is going on. */
export interface ContinuityMonitor {
  readonly criticalBelow: number;
  readonly warningBelow: number;
  /** Newest last. */
  readonly history: readonly ContinuityCheck[];
  readonly status: ContinuityLabel;
}

export const NEW_MONITOR: ContinuityMonitor = {
  criticalBelow: THRESHOLDS.icCritical,
  warningBelow: THRESHOLDS.icWarning,
  history: [],
  status: "healthy",
};

/** Enough to see how a crisis came about; the origin kept 50. */
const HISTORY_MAX = 50;

export function noteCheck(monitor: ContinuityMonitor, check: ContinuityCheck): ContinuityMonitor {
  return {
    ...monitor,
    history: [...monitor.history, check].slice(-HISTORY_MAX),
    status: labelContinuity(check.ic),
  };
}

/** How an identity differs from an earlier one. */
export interface Drift {
  readonly icDelta: number;
  /** 0: the same purpose; 2: the opposite. */
  readonly purposeDrift: number;
  readonly gapMs: number;
  readonly isWarning: boolean;
  readonly isCrisis: boolean;
}

/** Limits of the change of IC between two sessions (figures of the origin). */
const DELTA_WARNING = -0.1;
const DELTA_CRISIS = -0.3;

export function driftBetween(
  before: { readonly purpose: PurposeVector; readonly ic: number; readonly atMs: number },
  now: { readonly purpose: PurposeVector; readonly ic: number; readonly atMs: number },
): Drift {
  const icDelta = now.ic - before.ic;
  return {
    icDelta,
    purposeDrift: 1 - cosineOf(now.purpose, before.purpose),
    gapMs: now.atMs - before.atMs,
    isWarning: icDelta < DELTA_WARNING,
    isCrisis: icDelta < DELTA_CRISIS,
  };
}
