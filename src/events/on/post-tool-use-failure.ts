import type { PostToolUseFailureEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { loadedWhen, loadGhapWork } from "@/events/late-loading.ts";
import { promoteHotTopic } from "@/events/fixes/promote-hot-topic.ts";
import { recallPastFix } from "@/events/fixes/recall-past-fix.ts";

export const postToolUseFailureContributors: readonly Contributor<PostToolUseFailureEvent>[] = [
  recallPastFix,
  promoteHotTopic,
  loadedWhen<PostToolUseFailureEvent>(
    "capture-outcome",
    ({ call, agentId, isInterrupt }) =>
      call.command !== undefined && agentId === "" && !isInterrupt,
    () => loadGhapWork().captureOutcome,
  ),
];
