import type { Detection } from "@/memory/extract/candidate.ts";
import {
  measureSaying,
  SAYING_MEASURES,
  shareOfWords,
} from "@/memory/extract/learned/saying-measures.ts";
import { SAYING_BIAS, SAYING_WEIGHTS } from "@/memory/extract/learned/saying-weights.ts";
import { pointsElsewhere } from "@/memory/extract/points-elsewhere.ts";
import { isCarriedOut } from "@/memory/extract/remark/carried-out.ts";
import { givesAddress, isOnlyRequest } from "@/memory/extract/said-in-passing.ts";
import { ANSWERS } from "@/memory/rules/rank-rules.ts";
import { isTemporary } from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { weighMeasures } from "@/memory/extract/learned/weigh-measures.ts";

/**
 * From these shares on it is told unasked; see decision 32. Nothing but its form speaks for a fact,
 * a passage or a guess. What patterns or acts recognise as a rule, a decision or a correction is not
 * judged: the measures tell the good ones of those from the others no better than chance.
 */
const TOLD_MIN = { guess: 0.4, plain: 0.25 } as const;

/**
 * Marks what a person said as said in passing if it is probably not worth a line later: an order
 * that was carried out, a request or report in the words of a fact, output of a program between
 * typed words. It is kept, and found by whoever looks for it.
 */
export function withSayingWorth(detection: Detection, context: TurnContext): Detection {
  const judged = withPassing(detection, context);
  return isTakenUp(judged, context) ? { ...judged, isPassing: true, isRequest: true } : judged;
}

/** True for a passage or a "fact" that only asks for work, after which the agent did some. */
function isTakenUp({ kind, text }: Detection, { isFromPerson, reply }: TurnContext): boolean {
  const isPlain = isFromPerson && (kind === "fact" || kind === "said");
  return isPlain && reply.toolUses.length > 0 && isOnlyRequest(text);
}

function withPassing(detection: Detection, context: TurnContext): Detection {
  if (!context.isFromPerson || detection.isPassing) return detection;
  if (isCarriedOut(detection, context)) return { ...detection, isPassing: true, isDone: true };
  if (pointsElsewhere(detection)) return { ...detection, isPassing: true };
  if (detection.isGuess && saysForNow(detection)) return { ...detection, isPassing: true };
  const needed = neededFor(detection);
  if (needed === 0 || worthOfSaying(detection, context) >= needed) return detection;
  return { ...detection, isPassing: true };
}

/** True if a sentence of its passage says that it holds for now: "only on this branch". */
function saysForNow({ text }: Detection): boolean {
  return isTemporary({ matchText: text.toLowerCase() });
}

function neededFor({ kind, isGuess, text }: Detection): number {
  // An answer is judged by its question (find-answer.ts).
  if (text.includes(ANSWERS) || tellsAddress(text)) return 0;
  if (isGuess === true) return TOLD_MIN[kind === "preference" ? "guess" : "plain"];
  return kind === "fact" || kind === "said" ? TOLD_MIN.plain : 0;
}

/** Guess: a line of a log has hosts and ports too, and fewer words. */
const WORDS_SHARE_MIN = 0.6;

/** True for a sentence with a host or a port: nothing else will tell the agent where that is. */
function tellsAddress(text: string): boolean {
  return givesAddress(text) && shareOfWords(text) >= WORDS_SHARE_MIN;
}

/** How likely a colleague would want to be told this later, from 0 to 1. */
function worthOfSaying(detection: Detection, context: TurnContext): number {
  return weighMeasures(
    SAYING_MEASURES,
    measureSaying(detection, context),
    SAYING_WEIGHTS,
    SAYING_BIAS,
  );
}
