import type { EventTools } from "@/events/contributor.ts";
import { wasJustChanged, wordsInPrompt } from "@/events/recall/prompt-words.ts";
import { rareWords } from "@/memory/recall/5-gate/rare-words.ts";
import { MENDED_TAG } from "@/memory/diagnosis-tag.ts";
import { PASSING_TAG } from "@/memory/passing-tag.ts";
import { isInferred } from "@/memory/recall/5-gate/trust.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { SCOPED_TAG } from "@/memory/rules/rule-tags.ts";
import { mayStandAtCalls, wasToldInVain } from "@/memory/rules/match/stands-at-calls.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Decides which memories are worth a line at a tool call. There the agent is at work, and few
 * things help it: rules, decisions, causes and lessons. The conversation itself, summaries, plans
 * and the history of files are left to prompts and questions, and a fix to its own error
 * (past-fixes.ts): of the lines once shown at tools, two of three were such, and nearly all of
 * those were noise.
 */

const TYPES: ReadonlySet<string> = new Set([
  "Decision",
  "Preference",
  "Learning",
  "Value",
  "Experience",
]);

const NOT_AT_TOOLS = ["changed-value", PASSING_TAG, MENDED_TAG] as const;

/** True if the memory may be shown at a tool call that it matches. */
export function isToldAtTools(memory: StoredMemory): boolean {
  // Its fix says the same in fewer words, where the error comes back.
  if (isInferred(memory)) return false;
  if (NOT_AT_TOOLS.some((tag) => memory.tags.includes(tag))) return false;
  // A rule that is no longer told for its calls is not told for its words either.
  const isScoped = memory.tags.includes(SCOPED_TAG);
  if (isScoped && (!mayStandAtCalls(memory) || wasToldInVain(memory))) return false;
  return TYPES.has(memory.type) || isNote(memory);
}

/** True if somebody stored it on purpose: whatever its type, it was meant to be seen. */
function isNote({ type, event, tags }: StoredMemory): boolean {
  return type === "Context" && event === undefined && !tags.includes("transcript");
}

/**
 * Leaves out what was only overheard, unless it is about the very file: words that happen to be in
 * a command or an output are not enough for it. They are enough for what the user said or somebody
 * verified.
 */
export function withoutOverheard(hits: readonly RecallHit[]): RecallHit[] {
  return hits.filter(
    ({ memory, reason }) => !isOverheard(memory) || reason.channels.includes("place"),
  );
}

/**
 * Also leaves out overheard memories that have nothing to do with the prompt of this turn, and what
 * that prompt has just changed.
 */
export function ofThisTurn(
  hits: readonly RecallHit[],
  sessionId: string,
  tools: EventTools,
): RecallHit[] {
  return withoutOverheard(hits).filter(
    ({ memory }) =>
      !wasJustChanged(memory.text, sessionId, tools) &&
      (!isOverheard(memory) ||
        rareWords(wordsInPrompt(memory.text, sessionId, tools), tools.store).length > 0),
  );
}

function isOverheard({ tier, event, tags }: StoredMemory): boolean {
  return (tier === "bronze" && event !== undefined) || tags.includes("bash");
}
