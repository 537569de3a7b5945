import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { ANY_NUMBER, keyOfWord } from "@/events/recall/prompt-words.ts";
import type * as ChangeSigns from "@/memory/truth/signs/change-signs.ts";
import type * as NamedTakeback from "@/memory/truth/named-takeback.ts";
import { removePrivate } from "@/memory/write/private-sections.ts";
import { noteAsked } from "@/session/query-cache.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** Guess: a longer prompt is mostly pasted, and its first words say what it is about. */
const WORDS_MAX = 40;

/** Keeps the words of a prompt for the tool events of its turn (prompt-words.ts). */
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
        const keys = [
          ...noted.map((word) => keyOfWord(word, use)),
          ...givenUp(prompt).map((word) => keyOfWord(word, "given-up")),
        ];
        noteAsked(
          sessionFolder,
          sessionId,
          keys.map((key) => ({ key, hasText: false })),
        );
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

/** Each way of giving up a name that is code or a path has one of these before it. */
const GIVES_UP =
  /\b(?:no more|no longer|instead of|rather than|done with|away from|drop|scrap|ditch|nicht mehr|kein\w{0,2}|statt|raus|ya no|en (?:lugar|vez) de|plus de|au lieu de|tant pis|em vez de|chega de|já não|basta|invece di|al posto di)\b|вместо|больше не|хватит|убираем|ではなく|の代わり|をやめ|不用|不再|而不是/iu;

/** The words of the names that the prompt gives up. */
function givenUp(prompt: string): string[] {
  const start = cutText(prompt, TAKEBACK_CHARS);
  if (!GIVES_UP.test(start)) return [];
  const { namesGivenUp }: typeof NamedTakeback = require("@/memory/truth/named-takeback.ts");
  return namesGivenUp(start).flatMap((name) => [...analyzeMeaning(name)]);
}
