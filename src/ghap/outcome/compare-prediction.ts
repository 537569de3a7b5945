import { type Comparison, compareClaims, type RunText } from "@/ghap/outcome/compare-claims.ts";
import type { CheckOutcome } from "@/ghap/outcome/outcome.ts";
import { predictedClaims } from "@/ghap/outcome/predicted-claims.ts";

/** Compares a prediction in somebody's words with what tests and builds showed. */
export function comparePrediction(
  prediction: string,
  outcomes: readonly CheckOutcome[],
  run: RunText,
): Comparison {
  return compareClaims(predictedClaims(prediction), outcomes, run);
}
