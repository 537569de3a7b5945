import { weighMeasures } from "@/memory/extract/learned/weigh-measures.ts";
import {
  CHANGE_MEASURES,
  type ChangeMeasure,
  type ComparedStatement,
  type Comparing,
  measureChange,
} from "@/memory/truth/learned/change-measures.ts";
import { CHANGE_BIAS, CHANGE_WEIGHTS } from "@/memory/truth/learned/change-weights.ts";

/**
 * Signs that two statements cannot both hold as they stand. Without any of them, two statements
 * about the same thing are just that, and nothing is measured.
 */
const EVIDENCE: readonly ChangeMeasure[] = [
  "dates",
  "amounts",
  "numbers of one form",
  "numbers after one word",
  "places",
  "names that exclude each other",
  "gives up a name",
  "names of the edit",
  "numbers of the edit",
  "says so of the words in common",
];
/** Signs that something was changed, by words or by what was done. A thing has one date. */
const CHANGES: readonly ChangeMeasure[] = [
  "dates",
  "says that something changes",
  "gives up a name",
  "names of the edit",
  "numbers of the edit",
  "files in common",
];
const [EVIDENCE_PLACES, CHANGE_PLACES] = [EVIDENCE, CHANGES].map((names) =>
  names.map((name) => CHANGE_MEASURES.indexOf(name)),
) as [number[], number[]];

export function hasEvidence(measures: readonly number[]): boolean {
  const has = (place: number) => (measures[place] ?? 0) > 0;
  return EVIDENCE_PLACES.some(has) && CHANGE_PLACES.some(has);
}

/** How likely it is, from 0 to 1, that the newer statement changes what the older one says. */
export function likelihoodOfChange(
  older: ComparedStatement,
  newer: ComparedStatement,
  comparing: Comparing,
): number {
  const measures = measureChange(older, newer, comparing);
  if (!hasEvidence(measures)) return 0;
  return weighMeasures(CHANGE_MEASURES, measures, CHANGE_WEIGHTS, CHANGE_BIAS);
}
