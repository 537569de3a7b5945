/**
 * The thirteen sides from which activity is looked at. Each has a fingerprint
 * (fingerprints/activity-fingerprint.ts says what it counts), an oscillator with a frequency of its
 * own, and one component of the purpose vector. Order, names and frequencies are those of seed
 * 004's origin; the frequencies are its bands in Hz divided by their mean of 25.3. The weight is
 * how much a space says about the subject: by how well it told recorded work that goes on from
 * work on another project (names best, rhythm and order of tools hardly).
 */
export const SPACES = [
  { name: "meaning", frequency: 1.58, weight: 5 },
  { name: "freshness", frequency: 0.32, weight: 0.5 },
  { name: "periodicity", frequency: 0.32, weight: 1 },
  { name: "ordering", frequency: 0.32, weight: 1 },
  { name: "causality", frequency: 0.99, weight: 1 },
  { name: "selectivity", frequency: 0.16, weight: 5 },
  { name: "correctness", frequency: 0.99, weight: 1 },
  { name: "connectivity", frequency: 0.47, weight: 5 },
  { name: "robustness", frequency: 3.16, weight: 1 },
  { name: "multimodality", frequency: 1.58, weight: 4 },
  { name: "factuality", frequency: 0.59, weight: 10 },
  { name: "precision", frequency: 2.37, weight: 1 },
  { name: "keyword-precision", frequency: 0.16, weight: 3 },
] as const;

export type SpaceName = (typeof SPACES)[number]["name"];

export const SPACE_COUNT = 13;

export const FREQUENCIES: readonly number[] = SPACES.map(({ frequency }) => frequency);

export const SUBJECT_WEIGHTS: readonly number[] = SPACES.map(({ weight }) => weight);
