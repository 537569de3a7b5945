import type { EventTools } from "@/events/contributor.ts";
import { loadPromptStages } from "@/memory/recall/load-prompt-stages.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
import { queryKey, readAsked } from "@/session/query-cache.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Lets tool events know what the user is asking for: the hashes of the prompt's words, kept with
 * the queries of the turn and gone with them at its end. Hashes, because a prompt may contain a
 * secret.
 */

/** Stands for the numbers of a prompt; no word is like it. */
export const ANY_NUMBER = "#";

/** True if the prompt of this turn gives a number. */
export function givesNumber(sessionId: string, { sessionFolder }: EventTools): boolean {
  if (sessionFolder === undefined || sessionId === "") return false;
  return readAsked(sessionFolder, sessionId)(keyOfWord(ANY_NUMBER, "asked"));
}

/** The words of a text that the prompt of this turn has too. */
export function wordsInPrompt(text: string, sessionId: string, tools: EventTools): string[] {
  return sharedWords(text, sessionId, "asked", tools);
}

/** Guess: with one word in common, two statements are seldom about the same thing. */
const CHANGED_WORDS_MIN = 2;

/**
 * True if the user has just changed or taken back something about the same subject. Their new word
 * becomes a memory only when the turn ends: until then the old one must not be told to an agent that
 * is carrying out the change.
 */
export function wasJustChanged(text: string, sessionId: string, tools: EventTools): boolean {
  if (sharedWords(text, sessionId, "given-up", tools).length > 0) return true;
  const shared = sharedWords(text, sessionId, "changed", tools);
  if (shared.length < CHANGED_WORDS_MIN) return false;
  const { isFiller } = loadPromptStages();
  return countWhole(shared.filter((word) => !isFiller(word))) >= CHANGED_WORDS_MIN;
}

/** A prompt asks for something, changes what it asked for before, or gives up a name. */
type PromptUse = "asked" | "changed" | "given-up";

function sharedWords(
  text: string,
  sessionId: string,
  use: PromptUse,
  { sessionFolder }: EventTools,
): string[] {
  if (sessionFolder === undefined || sessionId === "") return [];
  const isInPrompt = readAsked(sessionFolder, sessionId);
  return [...analyzeMeaning(text)].filter((word) => isInPrompt(keyOfWord(word, use)));
}

export function keyOfWord(word: string, use: PromptUse): string {
  return queryKey("UserPromptSubmit", use === "asked" ? "" : use, word);
}
