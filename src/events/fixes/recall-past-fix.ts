import { LIMITS } from "@/base/limits.ts";
import type { PostToolUseFailureEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { captureFailure } from "@/events/fixes/capture-fix.ts";
import { findPastFixes, withoutMemories } from "@/events/fixes/past-fixes.ts";
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
    const { writes, failed } =
      event.sessionId === ""
        ? { writes: [], failed: [] }
        : captureFailure(event, event.call, event.error, past?.fixIds ?? [], tools);
    const section = past && withoutMemories(past.section, [...failed, ...justTold(event, tools)]);
    return section === undefined ? { writes } : { section, writes };
  },
};

/** Guess: a call that takes longer is rare. */
const SAME_CALL_MS = 10 * 60 * 1000;

/**
 * The client delivers what was said before the call together with its result, so the same fix
 * would stand there twice.
 */
function justTold(
  { sessionId, agentId }: PostToolUseFailureEvent,
  { store, clock }: EventTools,
): string[] {
  if (sessionId === "") return [];
  const sinceMs = clock.nowMs() - SAME_CALL_MS;
  return store
    .ledgerOf(sessionId, "PreToolUse")
    .filter((entry) => entry.agentId === agentId)
    .filter(({ atMs }) => atMs >= sinceMs)
    .map(({ memoryId }) => memoryId);
}

/**
 * A user's own interrupt is no failure, and a few characters say nothing (ER-05, ER-08). Our own
 * tools say themselves how to call them.
 */
function isMeaningful({ call, error, isInterrupt }: PostToolUseFailureEvent): boolean {
  return !isInterrupt && !call.isOwnTool && error.trim().length >= LIMITS.errorCharsMin;
}
