import { cutText } from "@/base/text.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** The terms of one turn: in what was said, written or printed, and in what was acted on. */
export interface TurnTerms {
  readonly said: ReadonlySet<string>;
  readonly done: ReadonlySet<string>;
}

/** The terms of the turn at this index. */
export type TermsOfTurn = (i: number) => TurnTerms;

/** Guess: only the beginning of a text is read, because a Stop hook has little time. */
const CHARS_MAX = 8_000;
const NONE: TurnTerms = { said: new Set(), done: new Set() };

/** Reads each turn on first use, and only once. */
export function termsOfTurns(turns: readonly TranscriptTurn[]): TermsOfTurn {
  const known = new Map<number, TurnTerms>();
  return (i) => {
    const turn = turns[i];
    if (turn === undefined) return NONE;
    const terms = known.get(i) ?? readTerms(turn);
    known.set(i, terms);
    return terms;
  };
}

function readTerms({ text, toolCalls, toolResult }: TranscriptTurn): TurnTerms {
  const written = toolCalls.map((call) => call.written ?? "");
  const acted = toolCalls.flatMap(({ command, pattern, file }) => [command, pattern, file]);
  return {
    said: termsIn([text, toolResult?.text ?? "", toolResult?.refusal ?? "", ...written]),
    done: termsIn(acted.map((one) => one ?? "")),
  };
}

function termsIn(texts: readonly string[]): Set<string> {
  return analyzeMeaning(texts.map((text) => cutText(text, CHARS_MAX)).join("\n"));
}
