import { leadFrom, textsAbove } from "@/memory/extract/conclusion/conclusion-passage.ts";
import { isAdvice } from "@/memory/extract/conclusion/conclusion-worth.ts";
import type { OutlineLine } from "@/memory/extract/conclusion/message-outline.ts";

/** A fair place among the sentences of the same message. Guess. */
const RATING = 4;
const CODE_CHARS_MAX = 240;

/**
 * The answer to a question that is a single line of code, such as a command or an address, with
 * the words that announce it. Only the first one answers; those after it show what else is possible.
 */
export function answerInCode(
  lines: readonly OutlineLine[],
  asked: string | undefined,
): { readonly text: string; readonly rating: number } | undefined {
  if (asked === undefined || !/[?？]/.test(asked)) return undefined;
  const code = lines.find(({ role }) => role === "code");
  if (code === undefined || code.text.length > CODE_CHARS_MAX || code.text.includes("`")) {
    return undefined;
  }
  const above = textsAbove(code.parent);
  const lead = leadFrom(above);
  if (lead === "" || isAdvice(above)) return undefined;
  return { text: `${lead}: \`${code.text}\``, rating: RATING };
}
