import { findCause, withdrawsCause, scoreCauseWords } from "@/memory/extract/find-cause.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import {
  isQuestionLike,
  isTentative,
  isInability,
  isSecondHand,
} from "@/memory/extract/statement-filters.ts";
import { listThreads, type TurnContext } from "@/memory/extract/turn-context.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/**
 * Tracks what the agent suspects to be the cause of a problem. A suspicion never becomes a memory;
 * it is only shown with the state of the work. It ends when a cause is found or withdrawn.
 */

const SUSPECTED =
  /\b(?:i (?:strongly )?suspect|my (?:current |best |working )?(?:guess|theory|hypothesis|hunch) is|(?:probably|likely|presumably|might be|may be|could be) (?:caused by|because|due to)|(?:probable|likely|possible) (?:cause|culprit))\b/;

/** Returns the suspicions that are open after these turns. */
export function updateSuspicions(
  open: readonly string[],
  turns: readonly TranscriptTurn[],
): string[] {
  let suspicions = [...open];
  for (const context of listThreads(turns).flat()) {
    if (context.turn.role !== "assistant") continue;
    if (withdrawsCause(context) || statesCause(context)) suspicions = [];
    suspicions.push(...context.statements.filter(isSuspicion).map(({ text }) => text));
  }
  return [...new Set(suspicions)];
}

/**
 * Finds what the agent last believed to be the cause of a problem, suspected or found, in its own words.
 * Undefined if it states none.
 */
export function statedHypothesis(turns: readonly TranscriptTurn[]): string | undefined {
  let stated: string | undefined;
  for (const context of listThreads(turns).flat()) {
    if (context.turn.role !== "assistant") continue;
    for (const [index, statement] of context.statements.entries()) {
      const isStated = isSuspicion(statement) || findCause(context, index) !== undefined;
      if (isStated) stated = statement.text;
    }
  }
  return stated;
}

function statesCause(context: TurnContext): boolean {
  return context.statements.some((_, index) => findCause(context, index) !== undefined);
}

function isSuspicion(statement: Statement): boolean {
  if (isQuestionLike(statement) || isSecondHand(statement) || isInability(statement)) return false;
  if (countWords(statement.text) < 6) return false;
  const [score] = scoreCauseWords(statement.matchText);
  return SUSPECTED.test(statement.matchText) || (score > 0 && isTentative(statement));
}
