import type { Detection } from "@/memory/extract/candidate.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";

/** Guess: fewer questions are answered in sentences that say what they are about. */
const QUESTIONS_MIN = 3;
/** Guess: longer lines than this say what they are about. */
const LINE_CHARS_MAX = 160;

const JUDGED: ReadonlySet<string> = new Set(["fact", "said", "decision"]);

/**
 * True for a line of a message that answers a list of questions one by one: "just informational for
 * now", "no sorting after all". Which question it answers stands in the agent's list, and by position
 * only, so that it says nothing to anybody who reads it alone.
 */
export function answersByLine({ kind, isGuess }: Detection, context: TurnContext): boolean {
  if (!JUDGED.has(kind) && isGuess !== true) return false;
  const lines = context.turn.text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || lines.some(({ length }) => length > LINE_CHARS_MAX)) return false;
  return countQuestions(context.lastAgentText ?? "") >= QUESTIONS_MIN;
}

function countQuestions(text: string): number {
  return text.match(/[?？][*_)\s]{0,4}(?:\n|$)/g)?.length ?? 0;
}
