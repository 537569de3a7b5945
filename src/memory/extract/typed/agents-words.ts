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
  if (!statements.some(isLong)) return statements;
  const before = heard.filter(({ text }) => text.length >= CHARS_MIN);
  if (!before.some(({ role }) => role === "assistant")) return statements;
  return statements.filter((statement) => {
    if (!isLong(statement)) return true;
    const words = bare(statement.text);
    return before.find((turn) => bareTextOf(turn).includes(words))?.role !== "assistant";
  });
}

function isLong({ text }: Statement): boolean {
  return text.length >= CHARS_MIN && text.split(/\s+/, WORDS_MIN).length >= WORDS_MIN;
}

/** Each later message of a person is looked for in the same turns. */
const bareTexts = new WeakMap<TranscriptTurn, string>();

function bareTextOf(turn: TranscriptTurn): string {
  let text = bareTexts.get(turn);
  if (text === undefined) bareTexts.set(turn, (text = bare(turn.text)));
  return text;
}

/** In lower case, without marks of emphasis and code. */
function bare(text: string): string {
  return flatten(text.replace(/[*_`#>]/g, "")).toLowerCase();
}
