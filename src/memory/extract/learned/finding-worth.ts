import type { Detection } from "@/memory/extract/candidate.ts";
import { refersBack } from "@/memory/extract/conclusion/conclusion-passage.ts";
import { CHANGE_REPORT } from "@/memory/extract/conclusion/conclusion-words.ts";
import { FINDING_MEASURES, measureFinding } from "@/memory/extract/learned/finding-measures.ts";
import { FINDING_BIAS, FINDING_WEIGHTS } from "@/memory/extract/learned/finding-weights.ts";
import { reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";

/**
 * The first was chosen on findings of 26 repositories, each judged by weights that were learned from
 * the others: see decision 32. A lower bar tells more of what is worth it, and more of what is not.
 * The others are guesses. Nearly all of those agents mark names as code, which speaks for a finding;
 * an agent that marks nothing must not lose by that. And whoever reports the same trouble again misses
 * a finding more than a line disturbs them.
 */
const TOLD_MIN = { usually: 0.45, withoutCode: 0.3, afterTrouble: 0.3 } as const;

/** Findings of the agent, by the detector that recognised them. */
const FINDINGS: ReadonlySet<string> = new Set(["concluded", "root-cause", "decision"]);

/**
 * Marks a finding of the agent that is probably not worth a line to somebody who did not ask:
 * advice, general knowledge, talk about the work of the moment, words that say nothing without the
 * rest of the message. It is kept, and found by whoever looks for it.
 */
export function withWorth(detection: Detection, context: TurnContext): Detection {
  if (context.isFromPerson || detection.isReport || !FINDINGS.has(detection.kind)) return detection;
  const isTold = standsAlone(detection) && worthOfFinding(detection, context) >= barOf(context);
  return isTold ? detection : { ...detection, isOnlyForAskers: true };
}

function barOf({ goal = "", turn }: TurnContext): number {
  if (reportsTrouble(goal)) return TOLD_MIN.afterTrouble;
  return turn.text.includes("`") ? TOLD_MIN.usually : TOLD_MIN.withoutCode;
}

/** False if it begins with a word for something said before it, or tells what was changed. */
function standsAlone({ kind, text }: Detection): boolean {
  const matchText = text.toLowerCase();
  return kind === "concluded" || !(refersBack({ matchText }) || CHANGE_REPORT.test(matchText));
}

/** How likely a colleague would want to be told this later, from 0 to 1. */
function worthOfFinding(finding: Detection, context: TurnContext): number {
  const measures = measureFinding(finding, context);
  let sum = FINDING_BIAS;
  for (const [at, name] of FINDING_MEASURES.entries()) {
    sum += FINDING_WEIGHTS[name] * (measures[at] ?? 0);
  }
  return 1 / (1 + Math.exp(-sum));
}
