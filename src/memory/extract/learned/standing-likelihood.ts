import type { Candidate } from "@/memory/extract/candidate.ts";
import { measureStanding, STANDING_MEASURES } from "@/memory/extract/learned/standing-measures.ts";
import { STANDING_BIAS, STANDING_WEIGHTS } from "@/memory/extract/learned/standing-weights.ts";
import { weighMeasures } from "@/memory/extract/learned/weigh-measures.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";

/**
 * Judges whether a person meant a statement to stand: how work is done here, whatever is asked next.
 * The list of rules at the start of a session is chosen by it (memory/rules/choose-rules.ts).
 */
export function withStanding(candidate: Candidate, context: TurnContext): Candidate {
  if (candidate.origin !== "user") return candidate;
  const position = Number((candidate.sourceId ?? "#0").split("#").at(-1));
  const measures = measureStanding({ ...candidate, position }, context);
  const stands = weighMeasures(STANDING_MEASURES, measures, STANDING_WEIGHTS, STANDING_BIAS);
  return { ...candidate, stands };
}
