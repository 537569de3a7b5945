import { LIMITS } from "@/base/limits.ts";
import type { Contributor } from "@/events/contributor.ts";
import type { PostToolUseFailureEvent } from "@/events/event.ts";
import { failureActivity } from "@/events/fix-capture.ts";
import { pastFixSection } from "@/events/past-fix.ts";

/** A user's own interrupt is no failure, and a few characters say nothing (ER-05, ER-08). */
function isTelling(event: PostToolUseFailureEvent): boolean {
  return !event.isInterrupt && event.error.trim().length >= LIMITS.errorCharsMin;
}

const recallPastFix: Contributor<PostToolUseFailureEvent> = {
  name: "recall-past-fix",
  contribute(event, tools) {
    if (!isTelling(event)) return undefined;
    const section = pastFixSection(event.error, tools);
    return section && { section };
  },
};

const rememberFailure: Contributor<PostToolUseFailureEvent> = {
  name: "remember-failure",
  contribute(event, tools) {
    const { command } = event.call;
    if (!isTelling(event) || command === undefined || event.sessionId === "") return undefined;
    return { writes: [failureActivity(event, command, tools.clock)] };
  },
};

export const postToolUseFailureContributors = [recallPastFix, rememberFailure];
