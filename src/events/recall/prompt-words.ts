import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type * as ChangeSigns from "@/memory/truth/signs/change-signs.ts";
import type * as NamedTakeback from "@/memory/truth/named-takeback.ts";
import { removePrivate } from "@/memory/write/private-sections.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
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
        const words = [...analyzeMeaning(cutText(removePrivate(prompt), LIMITS.queryChars))].slice(
          0,
          WORDS_MAX,
        );
        if (words.length < 2) return; // One word tells nothing about a goal.
        // A goal that the user takes back or changes is no history worth showing.
        const use = changesGoal(prompt) ? "changed" : "asked";
        const noted = /\d/.test(prompt) ? [...words, ANY_NUMBER] : words;
        const asked = noted.map((word) => ({ key: keyOf(word, use), hasText: false }));
        noteAsked(sessionFolder, sessionId, asked);
      },
    };
  },
};

/** Guess: a longer prompt says much else. */
const TAKEBACK_CHARS = 600;

// Loaded late: the answer to the prompt is out by now.
function changesGoal(prompt: string): boolean {
  const start = cutText(prompt, TAKEBACK_CHARS);
  const {
    mayNameValue,
    mayTakeBack,
  }: typeof ChangeSigns = require("@/memory/truth/signs/change-signs.ts");
  if (!mayTakeBack(start) && !mayNameValue(start)) return false;
  const {
    changesValue,
    isTakeback,
  }: typeof NamedTakeback = require("@/memory/truth/named-takeback.ts");
  const sentences = start.split(/(?<=[.!?])\s{1,9}|(?<=。)|\n{1,9}/);
  return sentences.some((sentence) => isTakeback(sentence) || changesValue(sentence));
}

/** Stands for the numbers of a prompt; no word is like it. */
const ANY_NUMBER = "#";

/** True if the prompt of this turn gives a number. */
export function givesNumber(sessionId: string, { sessionFolder }: EventTools): boolean {
  if (sessionFolder === undefined || sessionId === "") return false;
  return readAsked(sessionFolder, sessionId)(keyOf(ANY_NUMBER, "asked"));
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
  const shared = sharedWords(text, sessionId, "changed", tools).filter((word) => !isFiller(word));
  return countWhole(shared) >= CHANGED_WORDS_MIN;
}

/** A prompt asks for something, or changes what it asked for before. */
type PromptUse = "asked" | "changed";

function sharedWords(
  text: string,
  sessionId: string,
  use: PromptUse,
  { sessionFolder }: EventTools,
): string[] {
  if (sessionFolder === undefined || sessionId === "") return [];
  const isInPrompt = readAsked(sessionFolder, sessionId);
  return [...analyzeMeaning(text)].filter((word) => isInPrompt(keyOf(word, use)));
}

function keyOf(word: string, use: PromptUse): string {
  return queryKey("UserPromptSubmit", use === "asked" ? "" : use, word);
}
