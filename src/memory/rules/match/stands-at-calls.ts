import { PASSING_TAG } from "@/memory/passing-tag.ts";
import { STANDING_TAG, standsShare } from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Tells which rules are still worth a line at calls. Every tool event loads this. */

/**
 * Guesses: told at this many calls in a row without any effect, a rule is left to the list at the
 * start. One that hardly stands was about the work of its time.
 */
const RULE_IGNORED_MAX = { standing: 6, other: 3 } as const;
const STANDING_SHARE = 0.5;

/**
 * True for a rule that agents were told at calls again and again and had no use for. What the user says
 * again is told again.
 */
export function wasToldInVain({
  origin,
  tags,
  ignoredCount = 0,
  sessionsSaid = 1,
}: StoredMemory): boolean {
  if (origin !== "user" || sessionsSaid > 1 || tags.includes(STANDING_TAG)) return false;
  const stands = standsShare(tags) ?? 1;
  const most = RULE_IGNORED_MAX[stands >= STANDING_SHARE ? "standing" : "other"];
  return ignoredCount >= most;
}

/** Guess: as for the list at the start, when it is nearly empty. */
const TOLD_SHARE_MIN = 0.15;
const TAKEN_BACK = /^fate:(?:refused|undone)$/;

/**
 * False for a statement with the words of a rule that was most likely a wish for the work of its time.
 * The clear words of a rule, what became of the act it was said of, and saying it again tell more.
 */
export function mayStandAtCalls(memory: StoredMemory): boolean {
  const { type, tier, text, tags, sessionsSaid = 1 } = memory;
  const stands = standsShare(tags) ?? 1;
  if (stands >= TOLD_SHARE_MIN || sessionsSaid > 1 || tags.includes(STANDING_TAG)) return true;
  if (type === "Preference" && tier === "gold" && !startsAsQuestion(text)) return true;
  // A fact of the project that is about a call was never a wish.
  if (tags.includes("fact") && !tags.includes(PASSING_TAG)) return true;
  const isWanted = tags.includes("fate:redone") && tags.some((tag) => tag.startsWith("wants:"));
  return isWanted || tags.some((tag) => TAKEN_BACK.test(tag));
}

const ASKS =
  /^\W{0,3}(?:can|could|would|will|do|does|did|is|are|was|were|why|how|what|which|who|where|when|shall|any)\b/i;

/** True if its first words ask for something: said twice, it still tells nobody what to do. */
export function startsAsQuestion(text: string): boolean {
  return ASKS.test(text);
}
