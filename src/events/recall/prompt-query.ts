import type * as MainErrorLine from "@/memory/errors/main-error-line.ts";
import type * as TypedText from "@/memory/extract/typed/typed-text.ts";
import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { withoutPlaces } from "@/memory/recall/1-query/place-names.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * The part of a prompt that says what it is about. Beside a pasted log, diagram or document that is
 * what the user typed: the words of the paste match memories that have nothing to do with the
 * request. Only the error of a pasted log counts too. If the typed words say little ("can you check
 * this?"), the paste says it.
 */
export function queryOf(prompt: string): string {
  return withoutPlaces(prompt.length < LONG_CHARS ? prompt : saidIn(prompt));
}

function saidIn(prompt: string): string {
  const { typed, pasted } = splitPrompt(prompt);
  if (countSubjectWords(typed) < SUBJECT_WORDS_MIN) return prompt;
  return `${typed}\n${errorIn(pasted)}`;
}

/** Guesses. Splitting a prompt costs a hook more than reading the words of a short one. */
const LONG_CHARS = 300;
const SUBJECT_WORDS_MIN = 3;

// Loaded late: most prompts are short.
function splitPrompt(prompt: string): { typed: string; pasted: string } {
  const { splitMessage }: typeof TypedText = require("@/memory/extract/typed/typed-text.ts");
  const parts = splitMessage(prompt);
  const textOf = (wanted: TypedText.MessagePart["kind"]) =>
    parts
      .filter(({ kind }) => kind === wanted)
      .map(({ start, end }) => prompt.slice(start, end))
      .join(" ");
  return { typed: textOf("typed"), pasted: textOf("pasted") };
}

function errorIn(pasted: string): string {
  const { mainErrorLine }: typeof MainErrorLine = require("@/memory/errors/main-error-line.ts");
  return mainErrorLine(pasted) ?? "";
}

function countSubjectWords(text: string): number {
  let count = 0;
  for (const word of analyzeMeaning(text)) {
    if (!isFiller(word) && !isEverydayWord(word)) count += 1;
  }
  return count;
}
