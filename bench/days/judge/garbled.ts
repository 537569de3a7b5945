import type { DayScript, Step } from "../script.ts";
import { wordsOf } from "./shown-lines.ts";

/** Why a line cannot be understood, or undefined if it can. `vocabulary`: see scriptVocabulary. */
export function garbledReason(text: string, vocabulary: ReadonlySet<string>): string | undefined {
  if (/^(?:…|\.\.\.)\s*\p{Ll}/u.test(text)) return "begins in the middle of a sentence";
  if (/^[,;:.)\]}]/.test(text)) return "begins with punctuation";
  if (/^(?:and|but|or|which|because|und|oder|и|но)\s/u.test(text))
    return "begins with a conjunction";
  if ((text.split("`").length - 1) % 2 === 1) return "a code span is cut";
  if (/<\/?(?:system-reminder|task-notification|command-|teammate-message)/.test(text)) {
    return "contains markup of the client";
  }
  const cut = [...text.matchAll(/([\p{L}\p{N}_]+)…/gu)]
    .map(([, word = ""]) => word.toLowerCase())
    .find((word) => !/[\u3040-\u30ff\u4e00-\u9fff]/u.test(word) && !vocabulary.has(word));
  return cut === undefined ? undefined : `a word is cut: "${cut}…"`;
}

/** Every word of the script. A word before an ellipsis that is none of them was cut. */
export function scriptVocabulary(script: DayScript): ReadonlySet<string> {
  const sessions = [...script.days.flat(), ...script.probes];
  const texts = sessions.flatMap(({ steps }) => steps.map(textOfStep));
  return wordsOf([...texts, ...Object.keys(script.files), JSON.stringify(script.files)].join("\n"));
}

function textOfStep(step: Step): string {
  return Object.values(step)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join("\n");
}
