import { flatten, shorten } from "@/base/text.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { EventTools } from "@/events/contributor.ts";
import { itemsOf, itemsWrite } from "@/events/ghap/inferred-entries.ts";
import { statedHypothesis } from "@/memory/extract/suspicions.ts";
import { gatedText } from "@/memory/write/write-gate.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** Guess: a prompt or a sentence of ordinary length. */
const TEXT_CHARS_MAX = 400;

/**
 * The writes that add what a fix was for: the goal from the user's prompt, and the hypothesis in the
 * agent's own words, if it stated one before the test passed.
 */
export function explainInferred(
  sessionId: string,
  goal: string,
  turns: readonly TranscriptTurn[],
  tools: EventTools,
): StoreWrite[] {
  const items = itemsOf(sessionId, tools);
  if (items.every((item) => item.goal !== undefined)) return [];
  const explained = items.map((item) => {
    if (item.goal !== undefined) return item;
    const before = statedHypothesis(turnsBefore(item.command, turns));
    // Many agents say only at the end what it was.
    const hypothesis = before ?? statedHypothesis(turns) ?? "";
    return { ...item, goal: toStored(goal), hypothesis: toStored(hypothesis) };
  });
  return [itemsWrite(sessionId, explained)];
}

/** The turns before the command was last run. */
function turnsBefore(command: string, turns: readonly TranscriptTurn[]): readonly TranscriptTurn[] {
  const last = turns.findLastIndex(({ toolCalls }) =>
    toolCalls.some((call) => call.command?.includes(command) === true),
  );
  return last < 0 ? turns : turns.slice(0, last + 1);
}

function toStored(text: string): string {
  return shorten(flatten(gatedText(text, "agent")), TEXT_CHARS_MAX);
}
