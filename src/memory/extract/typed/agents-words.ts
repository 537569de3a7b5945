import { flatten } from "@/base/text.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/** Guess: people and agents use the same few words by chance, but not as many in a row. */
const CHARS_MIN = 32;
const WORDS_MIN = 6;

/**
 * Leaves out what a person copied from the agent's answers: quoted to ask about it or to order it, it
 * is still not theirs. What the person had said before the agent did is.
 */
export function withoutAgentsWords(
  statements: readonly Statement[],
  heard: readonly TranscriptTurn[],
): readonly Statement[] {
  const isLong = ({ text }: Statement) =>
    text.length >= CHARS_MIN && text.split(/\s+/).length >= WORDS_MIN;
  if (!statements.some(isLong)) return statements;
  const before = heard.filter(({ text }) => text.length >= CHARS_MIN);
  if (!before.some(({ role }) => role === "assistant")) return statements;
  const texts = before.map(({ role, text }) => ({ role, words: bare(text) }));
  return statements.filter((statement) => {
    if (!isLong(statement)) return true;
    const words = bare(statement.text);
    return texts.find((one) => one.words.includes(words))?.role !== "assistant";
  });
}

/** In lower case, without marks of emphasis and code. */
function bare(text: string): string {
  return flatten(text.replace(/[*_`#>]/g, "")).toLowerCase();
}
