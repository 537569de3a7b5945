import { SPACE_COUNT } from "@/identity/spaces.ts";

/**
 * The purpose vector: for each space how near the present activity is to what the project and the
 * session are about, from 0 to 1.
 */
export type PurposeVector = readonly number[];

/** The vector of an identity that has seen nothing: near to everything alike (CX-21). */
export const NEUTRAL_PURPOSE: PurposeVector = Array.from({ length: SPACE_COUNT }, () => 0.5);

/** Below this a vector has no direction (figure of the origin). */
const NORM_MIN = 1e-8;

/** Cosine of the angle; 0 if one of them has no direction. */
export function cosineOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let left = 0;
  let right = 0;
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] ?? 0;
    const y = b[at] ?? 0;
    dot += x * y;
    left += x * x;
    right += y * y;
  }
  const norms = Math.sqrt(left) * Math.sqrt(right);
  return norms < NORM_MIN ? 0 : clamp(dot / norms, -1, 1);
}

export function clamp(value: number, min: number, max: number): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
}

export function meanOf(vector: PurposeVector): number {
  return vector.reduce((sum, value) => sum + value, 0) / Math.max(1, vector.length);
}

/** Smallest share of a component, so that its logarithm is finite (figure of the origin). */
const SHARE_MIN = 1e-6;

/** How evenly the components share the whole: the entropy, divided by its largest value. */
export function differentiation(vector: PurposeVector): number {
  const total = vector.reduce((sum, value) => sum + Math.abs(value), 0);
  if (total < NORM_MIN) return 0;
  let bits = 0;
  for (const value of vector) {
    const share = Math.max(SHARE_MIN, Math.abs(value) / total);
    bits -= share * Math.log2(share);
  }
  return clamp(bits / Math.log2(vector.length), 0, 1);
}
