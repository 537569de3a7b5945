import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { dropRecentFix, settleRecentFix } from "@/events/fixes/recent-fix.ts";
import { hasRecentFix } from "@/events/fixes/recent-fix-key.ts";

/**
 * The beginning of a prompt that rejects what was just done. Guess; a prompt that rejects in other
 * words is noticed when the change is taken back.
 */
const REJECTION =
  /^\W{0,3}(?:(?:(?:no|nope|nein|non|нет)(?![\wÀ-ɏЀ-ӿ])|(?:いや|いいえ|不)(?=[\s,，、。.!！]|$))[\s,.!:;-]*.{0,60}?)?(?:(?:that|this|it)(?:'s| is| was)? (?:not |just )?(?:wrong|incorrect|right|the (?:fix|problem|cause|solution)|a hack|nonsense)|(?:please )?(?:revert|undo|roll back|take back|back out)\b|don't (?:do|fix|change) (?:it|that|this)|wrong (?:fix|approach|solution|file)|mach das rückgängig|rückgängig|das ist (?:falsch|nicht richtig)|annule|c'est faux|отмени|это неправильно|元に戻して|違います|撤销|不对)/i;
/** Guess: a longer prompt is about something else. */
const REJECTION_CHARS_MAX = 400;

function isRejection(prompt: string): boolean {
  return (
    prompt.length <= REJECTION_CHARS_MAX &&
    REJECTION.test(prompt) &&
    !/^\W{0,3}(?:that|this|it)(?:'s| is| was)? (?:just )?right\b/i.test(prompt)
  );
}

/** Drops the fix that was found last if the first prompt after it rejects it. */
export const rejectFix: Contributor<UserPromptSubmitEvent> = {
  name: "reject-fix",
  contribute({ prompt, sessionId, endedTask, report }, tools) {
    if (endedTask !== undefined || report !== undefined) return undefined;
    if (!hasRecentFix(tools.store, sessionId, tools.clock.nowMs())) return undefined;
    const writes = isRejection(prompt)
      ? dropRecentFix(sessionId, tools)
      : [settleRecentFix(sessionId)];
    return { writes };
  },
};
