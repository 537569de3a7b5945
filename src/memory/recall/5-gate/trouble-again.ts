import { hintedPattern } from "@/base/hinted-pattern.ts";
import { mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { isCause, reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Trouble that the user says is back: "the export writes some points twice again", "what was it last
 * time?". Whoever says so knows that it was found out before, so a cause is told that is otherwise
 * kept for those who ask. "Again" alone mostly asks for something to be done once more: then as much
 * has to be shared with the cause as by any report.
 */

/** Beginning of the prompt that is looked at. What follows is mostly pasted. */
const PROMPT_CHARS = 600;

/** Asks what it was when it happened before. */
const LAST_TIME = hintedPattern(
  "last time|letztes mal|letzten mal|última vez|outra vez|dernière fois|ultima volta|poprzednio|" +
    "vorige keer|förra gången|minule|geçen sefer|в прошлый раз|минулого разу|前の原因|前回|上次|지난번",
  () =>
    /(?<![\p{L}\p{N}])(?:last time|letzte[sn] mal|última vez|da outra vez|dernière fois|ultima volta|poprzednio|vorige keer|förra gången|minule|geçen sefer|в прошлый раз|минулого разу|지난번)(?![\p{L}\p{N}])|前の原因|前回|上次/iu,
);
const AGAIN = hintedPattern(
  "again|wieder|erneut|de nuevo|otra vez|de novo|outra vez|de nouveau|à nouveau|encore|di nuovo|" +
    "znowu|znów|ponownie|opnieuw|igen|znovu|zase|yine|tekrar|опять|снова|знову|また|再び|又|再次|다시|또",
  () =>
    /(?<![\p{L}\p{N}])(?:again|wieder|erneut|de nuevo|otra vez|de novo|outra vez|de nouveau|à nouveau|encore|di nuovo|znowu|znów|ponownie|opnieuw|igen|znovu|zase|yine|tekrar|опять|снова|знову|다시)(?![\p{L}\p{N}])|また(?!は|の|ね|、)|再び|又(?!不)|再次|(?<=^|\s)또(?=\s)/iu,
);
/** "Can you check again?" asks for work, and "who was it again?" to be reminded: both report nothing. */
const ASKED_AGAIN =
  /\b(?:can|could|would|will) (?:you|we)\b[^.!?\n]{0,300}\bagain\b|^\W{0,3}(?:who|whom|whose|which|what|where|when|how)\b[^.!?\n]{0,300}\bagain\b/i;

/**
 * How sure it is that the user speaks of trouble that was there before: "surely" if they ask what it
 * was, or report trouble and say that it is back; "maybe" if they only say "again".
 */
export function howSurelyBack(prompt: string): "surely" | "maybe" | undefined {
  const beginning = prompt.slice(0, PROMPT_CHARS);
  const lower = beginning.toLowerCase();
  if (LAST_TIME.test(beginning, lower)) return "surely";
  if (!AGAIN.test(beginning, lower) || ASKED_AGAIN.test(beginning)) return undefined;
  return reportsTrouble(beginning) ? "surely" : "maybe";
}

/** True for a cause, or a finding that answers no question; also if it was kept for whoever asks. */
export function isKnownCause(memory: StoredMemory): boolean {
  if (!mayBeInjected({ ...memory, tags: [] })) return false;
  if (isCause(memory)) return true;
  return memory.tags.includes("concluded") && !/[?？]/.test(memory.text);
}
