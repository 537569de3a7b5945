import type { ChangeMeasure } from "@/memory/truth/learned/change-measures.ts";

/** Made by train/changes.ts: not to be edited. */
export const CHANGE_WEIGHTS: Readonly<Record<ChangeMeasure, number>> = {
  "words in common": 1.447,
  "best word in common": -1.038,
  "share of the older": 2.467,
  "share of the newer": 0.886,
  dates: 2.905,
  amounts: 0.662,
  "numbers of one form": 5.785,
  "numbers after one word": 0.356,
  places: 5.037,
  "names that exclude each other": 1.321,
  names: 0.01,
  "old value repeated": 1.38,
  "new value known": -0.246,
  "says that something changes": 0.051,
  "says so of the words in common": 0.983,
  "gives up a name": 1.079,
  "denies a word": -1.155,
  "names of the edit": 2.172,
  "numbers of the edit": 3.76,
  "edited line in common": 2.108,
  "files in common": 2.741,
  "near in meaning": 2.262,
  "same session": -2.762,
  "newer asks": -1.259,
  "older asks": -0.809,
  "other scopes": -0.09,
  long: -1.954,
};
export const CHANGE_BIAS = -2.931;
