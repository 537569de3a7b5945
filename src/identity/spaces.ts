/**
 * The thirteen sides from which activity is looked at. Each has a fingerprint
 * (fingerprints/activity-fingerprint.ts says what it counts), an oscillator with a frequency of its
 * own, and one component of the purpose vector. Order, names and frequencies are those of seed
 * 004's origin; the frequencies are its bands in Hz divided by their mean of 25.3.
 */
export const SPACES = [
  { name: "meaning", frequency: 1.58 },
  { name: "freshness", frequency: 0.32 },
  { name: "periodicity", frequency: 0.32 },
  { name: "ordering", frequency: 0.32 },
  { name: "causality", frequency: 0.99 },
  { name: "selectivity", frequency: 0.16 },
  { name: "correctness", frequency: 0.99 },
  { name: "connectivity", frequency: 0.47 },
  { name: "robustness", frequency: 3.16 },
  { name: "multimodality", frequency: 1.58 },
  { name: "factuality", frequency: 0.59 },
  { name: "precision", frequency: 2.37 },
  { name: "keyword-precision", frequency: 0.16 },
] as const;

export type SpaceName = (typeof SPACES)[number]["name"];

export const SPACE_COUNT = 13;

export const FREQUENCIES: readonly number[] = SPACES.map(({ frequency }) => frequency);
