import type { ChangeMeasure } from "@/memory/truth/learned/change-measures.ts";

/** Made by train/changes.ts: not to be edited. */
export const CHANGE_WEIGHTS: Readonly<Record<ChangeMeasure, number>> = {
  "words in common": 1.449,
  "best word in common": -0.883,
  "share of the older": 2.832,
  "share of the newer": 0.526,
  dates: 3.424,
  amounts: 0.646,
  "numbers of one form": 4.552,
  "numbers after one word": 0.321,
  places: 5.003,
  "names that exclude each other": 1.193,
  names: -0.018,
  "old value repeated": 1.41,
  "new value known": -0.277,
  "says that something changes": 0.006,
  "says so of the words in common": 1.139,
  "gives up a name": 1.119,
  "denies a word": -1.131,
  "names of the edit": 2.234,
  "numbers of the edit": 3.823,
  "edited line in common": 2.042,
  "files in common": 2.784,
  "near in meaning": 2.099,
  "same session": -2.574,
  "newer asks": -1.237,
  "older asks": -0.763,
  "other scopes": -0.119,
  long: -1.941,
};
export const CHANGE_BIAS = -2.971;
