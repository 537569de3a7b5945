import { LIMITS } from "@/base/limits.ts";
import type { PostToolUseFailureEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { captureFailure } from "@/events/fixes/capture-fix.ts";
import { findPastFixes } from "@/events/fixes/past-fixes.ts";
import { hotTopicOf } from "@/events/fixes/promote-hot-topic.ts";
import { nameInProject } from "@/platform/paths.ts";

/**
 * Recalls what helped against this error before. The fixes that are shown are recorded with the
 * failure: what happens next shows whether they helped.
 */
export const recallPastFix: Contributor<PostToolUseFailureEvent> = {
  name: "recall-past-fix",
  contribute(event, tools) {
    if (!isMeaningful(event)) return undefined;
    const { filePath } = event.call;
    const files = filePath === undefined ? [] : [nameInProject(filePath, tools.project.root)];
    const past = findPastFixes(event.error, tools, {
      call: event.call,
      cwd: event.cwd,
      files,
      topic: hotTopicOf(event, tools),
    });
    const writes =
      event.sessionId === ""
        ? []
        : captureFailure(event, event.call, event.error, past?.fixIds ?? [], tools);
    return past === undefined ? { writes } : { section: past.section, writes };
  },
};

/**
 * A user's own interrupt is no failure, and a few characters say nothing (ER-05, ER-08). Our own
 * tools say themselves how to call them.
 */
function isMeaningful({ call, error, isInterrupt }: PostToolUseFailureEvent): boolean {
  return !isInterrupt && !call.isOwnTool && error.trim().length >= LIMITS.errorCharsMin;
}
