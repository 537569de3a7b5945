import type { Section } from "@/context/section.ts";
import { estimateTokens } from "@/context/tokens.ts";
import { type GhapText, joinText } from "@/ghap/ghap-texts.ts";

/** Guesses: the whole of it if there is room, else what reminds whoever wrote it. */
const PART_CHARS = [240, 160, 100, 60, 30] as const;

/** The text as a section, with its parts shortened until it takes no more than these tokens. */
export function ghapSection(
  name: string,
  tokensMax: number,
  textOf: (partChars: number) => GhapText,
): Section {
  let text = textOf(PART_CHARS[0]);
  for (const partChars of PART_CHARS.slice(1)) {
    if (estimateTokens(joinText(text)) <= tokensMax) break;
    text = textOf(partChars);
  }
  const { heading, body } = text;
  const line = { text: body, memoryId: "", score: 1, reason: { section: name } };
  return { heading, lines: [line], mayRepeat: true };
}
