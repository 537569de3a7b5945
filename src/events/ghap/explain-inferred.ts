import { flatten, shorten } from "@/base/text.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { EventTools } from "@/events/contributor.ts";
import { type InferredItem, itemsOf, itemsWrite } from "@/events/ghap/inferred-entries.ts";
import { splitSentences } from "@/memory/extract/sentence-split.ts";
import { statedHypothesis } from "@/memory/extract/suspicions.ts";
import { gatedText } from "@/memory/write/write-gate.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** Guess: a prompt or a sentence of ordinary length. */
const TEXT_CHARS_MAX = 400;

/** Guess: one word in common may be chance, as "ios" in a build of the app and in a version. */
const SHARED_WORDS_MIN = 2;

/**
 * The writes that add what a fix was for: the goal from the user's prompt, if the prompt speaks of
 * what failed, and the hypothesis in the agent's own words, if it stated one before the test passed.
 */
export function explainInferred(
  sessionId: string,
  prompt: string,
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
    const goal = toStored(goalIn(prompt, item));
    return { ...item, goal, hypothesis: toStored(hypothesis) };
  });
  return [itemsWrite(sessionId, explained)];
}

/**
 * The sentence of the prompt that has most words in common with what failed and how it was mended;
 * empty if none has enough. A test may fail on the way to anything: a goal that has nothing to do
 * with the failure would only mislead.
 */
function goalIn(prompt: string, { command, error, action }: InferredItem): string {
  const about = analyzeMeaning(`${command} ${error} ${action}`);
  let [goal, most] = ["", SHARED_WORDS_MIN - 1];
  for (const { start, end } of splitSentences(prompt)) {
    const sentence = prompt.slice(start, end).trim();
    // A path says where something goes; its folders are shared by half of the project.
    const words = sentence.split(/\s+/).filter((word) => !/[\\/]/.test(word));
    let shared = 0;
    for (const word of analyzeMeaning(words.join(" "))) shared += about.has(word) ? 1 : 0;
    if (shared > most) [goal, most] = [sentence, shared];
  }
  return goal;
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
