import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { noteAsked, queryKey, readAsked } from "@/session/query-cache.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Lets tool events know what the user is asking for: the hashes of the prompt's words, kept with
 * the queries of the turn and gone with them at its end. Hashes, because a prompt may contain a
 * secret.
 */

/** Guess: a longer prompt is mostly pasted, and its first words say what it is about. */
const WORDS_MAX = 40;

export const notePromptWords: Contributor<UserPromptSubmitEvent> = {
  name: "note-prompt-words",
  contribute({ prompt, sessionId, speaker = "person" }, { sessionFolder }) {
    if (sessionFolder === undefined || sessionId === "" || speaker !== "person") return undefined;
    return {
      afterwards() {
        const words = [...analyzeMeaning(cutText(prompt, LIMITS.queryChars))].slice(0, WORDS_MAX);
        if (words.length < 2) return; // One word tells nothing about a goal.
        const asked = words.map((word) => ({ key: keyOf(word), hasText: false }));
        noteAsked(sessionFolder, sessionId, asked);
      },
    };
  },
};

/** The words of a text that the prompt of this turn has too. */
export function wordsInPrompt(
  text: string,
  sessionId: string,
  { sessionFolder }: EventTools,
): string[] {
  if (sessionFolder === undefined || sessionId === "") return [];
  const isInPrompt = readAsked(sessionFolder, sessionId);
  return [...analyzeMeaning(text)].filter((word) => isInPrompt(keyOf(word)));
}

function keyOf(word: string): string {
  return queryKey("UserPromptSubmit", "", word);
}
