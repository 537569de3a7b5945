import { isKnownValue } from "@/memory/truth/rival-values.ts";
import { rawWords, readTokens } from "@/memory/truth/statement-tokens.ts";

/** Only the beginning of longer texts is compared. */
const FRAME_CHARS = 1_500;

/** The words of a text without its values and negations: equal for two texts that contradict. */
export function frameOf(text: string): string {
  return readTokens(rawWords(text.slice(0, FRAME_CHARS)))
    .filter((token) => token.kind === "word" && !isKnownValue(token.text))
    .map((token) => token.text)
    .join(" ");
}
