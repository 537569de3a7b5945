import { PASSING_TAG } from "@/memory/passing-tag.ts";
import type { NewMemory } from "@/store/memory-types.ts";

/** Guesses: longer messages are stories, in which any two words may meet. */
const STATEMENTS_MAX = 4;
const CHARS_MAX = 500;

/**
 * The whole words of messages that became several memories, by the memory that stands for the
 * message: the last one that says more than something in passing. A change of mind may need two
 * sentences: "about jira: nobody opens it. tickets are in linear".
 */
export function wholeMessages(memories: readonly NewMemory[]): ReadonlyMap<string, string> {
  const bySource = new Map<string, NewMemory[]>();
  for (const memory of memories) {
    const source = messageOf(memory);
    if (source === undefined || memory.origin !== "user" || memory.tier === "abandoned") continue;
    bySource.set(source, [...(bySource.get(source) ?? []), memory]);
  }
  const whole = new Map<string, string>();
  for (const said of bySource.values()) {
    const text = [...new Set(said.map((memory) => memory.text))].join("\n");
    const last = said.findLast(({ tags }) => !tags.includes(PASSING_TAG));
    if (last === undefined || said.length < 2 || said.length > STATEMENTS_MAX) continue;
    if (text.length <= CHARS_MAX && text !== last.text) whole.set(last.id, text);
  }
  return whole;
}

/** The message that a memory is from; undefined if it is from none. */
function messageOf({ sourceId }: Pick<NewMemory, "sourceId">): string | undefined {
  const at = sourceId?.lastIndexOf("#") ?? -1;
  return at < 0 ? undefined : sourceId?.slice(0, at);
}
