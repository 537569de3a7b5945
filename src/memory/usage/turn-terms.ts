import { cutText } from "@/base/text.ts";
import type { TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { exactValuesIn } from "@/memory/usage/exact-values.ts";
import { usageTerms } from "@/memory/usage/usage-terms.ts";

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
  const packages = toolCalls.flatMap(importedPackages);
  return {
    said: termsIn([text, toolResult?.text ?? "", toolResult?.refusal ?? "", ...written]),
    done: termsIn([...acted, ...packages].map((one) => one ?? "")),
  };
}

/** An import is a choice, like a command: it is more than a word that is written. */
function importedPackages({ action, written }: TurnToolCall): string[] {
  if (action !== "edit" || written === undefined) return [];
  const label = "on:package:";
  return handlesOfCall({ written })
    .filter((handle) => handle.startsWith(label))
    .map((handle) => handle.slice(label.length));
}

export function termsIn(texts: readonly string[]): Set<string> {
  const text = texts.map((one) => cutText(one, CHARS_MAX)).join("\n");
  const terms = usageTerms(text);
  for (const value of exactValuesIn(text)) terms.add(value);
  return terms;
}
