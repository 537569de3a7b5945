import { LIMITS } from "@/base/limits.ts";
import { nameInProject } from "@/platform/paths.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PostToolUseFailureEvent } from "@/conversation/event.ts";
import { captureFailure } from "@/events/fixes/capture-fix.ts";
import { findPastFixes } from "@/events/fixes/past-fixes.ts";
import { keepable } from "@/events/fixes/call-subject.ts";
import { isHotTopic, loadHotTopics, promoteTopic, topicOf } from "@/session/hot-topics.ts";

/** A user's own interrupt is no failure, and a few characters say nothing (ER-05, ER-08). */
function isTelling(event: PostToolUseFailureEvent): boolean {
  return !event.isInterrupt && event.error.trim().length >= LIMITS.errorCharsMin;
}

/** Which fixes are shown is written down with the failure: how it goes on says if they help. */
const recallPastFix: Contributor<PostToolUseFailureEvent> = {
  name: "recall-past-fix",
  contribute(event, tools) {
    if (!isTelling(event)) return undefined;
    const { filePath } = event.call;
    const files = filePath === undefined ? [] : [nameInProject(filePath, tools.project.root)];
    const past = findPastFixes(event.error, tools, { files, topic: hotTopic(event, tools) });
    const writes =
      event.sessionId === "" ? [] : captureFailure(event, event.error, past?.fixIds ?? [], tools);
    return past === undefined ? { writes } : { section: past.section, writes };
  },
};

function hotTopic({ call }: PostToolUseFailureEvent, { project }: EventTools): string | undefined {
  if (call.command === undefined) return undefined;
  const isHot = isHotTopic(call.command, loadHotTopics(project.root));
  return isHot ? topicOf(call.command) : undefined;
}

// The one file of the project that a hook writes: earlier tools and people read it there.
const promoteHotTopic: Contributor<PostToolUseFailureEvent> = {
  name: "promote-hot-topic",
  contribute(event, { project, clock }) {
    const { command } = event.call;
    const isOwnProject = project.sharedId === undefined;
    if (event.isInterrupt || command === undefined || !isOwnProject) return undefined;
    const topic = topicOf(command);
    if (topic === undefined || keepable(topic) !== topic) return undefined;
    return { afterwards: () => void promoteTopic(project.root, topic, clock) };
  },
};

export const postToolUseFailureContributors = [recallPastFix, promoteHotTopic];
