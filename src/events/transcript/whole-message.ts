import type { TranscriptTurn } from "@/conversation/turn.ts";
import { PASSING_TAG } from "@/memory/passing-tag.ts";
import type { NewMemory } from "@/store/memory-types.ts";

/** Guess: longer messages are stories, in which any two words may meet. */
const CHARS_MAX = 500;

/**
 * The whole messages of the user, by the memory that stands for each: the last one of it that says
 * more than something in passing. A change of mind may need two sentences, of which only one becomes
 * a memory: "about jira: nobody opens it. tickets are in linear".
 */
export function wholeMessages(
  memories: readonly NewMemory[],
  turns: readonly TranscriptTurn[],
): ReadonlyMap<string, string> {
  const textOf = new Map<string, string>();
  for (const { role, sessionId, uuid, text } of turns) {
    if (role === "user" && uuid !== "") textOf.set(`${sessionId}/${uuid}`, text);
  }
  const standsFor = new Map<string, NewMemory>();
  for (const memory of memories) {
    const message = memory.origin === "user" ? messageOf(memory) : undefined;
    if (message === undefined || memory.tags.includes(PASSING_TAG)) continue;
    standsFor.set(message, memory);
  }
  const whole = new Map<string, string>();
  for (const [message, { id, text }] of standsFor) {
    const said = textOf.get(message) ?? "";
    if (said.length > text.length && said.length <= CHARS_MAX) whole.set(id, said);
  }
  return whole;
}

/** The message that a memory is from, without its position in it. */
function messageOf({ sourceId }: NewMemory): string | undefined {
  const at = sourceId?.lastIndexOf("#") ?? -1;
  return at < 0 ? undefined : sourceId?.slice(0, at);
}
