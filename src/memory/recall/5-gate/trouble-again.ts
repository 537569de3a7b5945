import { hintedPattern } from "@/base/hinted-pattern.ts";
import { mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { isCause, reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Trouble that the user says is back: "the export writes some points twice again", "what was it last
 * time?". Whoever says so knows that it was found out before, so less has to be shared with the
 * cause than by a report that may be the first one.
 */

/** Beginning of the prompt that is looked at. What follows is mostly pasted. */
const PROMPT_CHARS = 600;

const BACK = hintedPattern(
  "again|last time|wieder|erneut|letztes mal|letzten mal|de nuevo|otra vez|" +
    "última vez|de novo|outra vez|de nouveau|à nouveau|encore|dernière fois|di nuovo|" +
    "ultima volta|znowu|znów|ponownie|poprzednio|opnieuw|vorige keer|igen|förra gången|znovu|zase|" +
    "minule|yine|tekrar|geçen sefer|опять|снова|в прошлый раз|знову|минулого разу|また|再び|" +
    "前の原因|前回|又|再次|上次|다시|지난번|또",
  () =>
    /(?<![\p{L}\p{N}])(?:again|(?:the )?last time|wieder|erneut|letzte[sn] mal|de nuevo|otra vez|(?:la )?última vez|de novo|(?:d?a )?outra vez|de nouveau|à nouveau|encore|(?:la )?dernière fois|di nuovo|l'ultima volta|znowu|znów|ponownie|poprzednio|opnieuw|vorige keer|igen|förra gången|znovu|zase|minule|yine|tekrar|geçen sefer|опять|снова|в прошлый раз|знову|минулого разу|다시|지난번)(?![\p{L}\p{N}])|また(?!は|の|ね|、)|再び|前の原因|前回|又(?!不)|再次|上次|(?<=^|\s)또(?=\s)/iu,
);
/** "Who was it again?" asks to be reminded of something, and reports nothing. */
const REMINDED =
  /^\W{0,3}(?:who|whom|whose|which|what|where|when|how)\b(?=.{0,300}\bagain\b)(?!.{0,300}\blast time\b)/is;

export function saysItIsBack(prompt: string): boolean {
  const beginning = prompt.slice(0, PROMPT_CHARS);
  if (!BACK.test(beginning, beginning.toLowerCase())) return false;
  return !REMINDED.test(beginning) || reportsTrouble(beginning);
}

/** True for a cause, or a finding that answers no question; also if it was kept for whoever asks. */
export function isKnownCause(memory: StoredMemory): boolean {
  if (!mayBeInjected({ ...memory, tags: [] })) return false;
  if (isCause(memory)) return true;
  return memory.tags.includes("concluded") && !/[?？]/.test(memory.text);
}
