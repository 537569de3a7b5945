import type { PostToolUseFailureEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { promoteHotTopic } from "@/events/fixes/promote-hot-topic.ts";
import { outcomeCapture } from "@/events/ghap/outcome-due.ts";
import { recallPastFix } from "@/events/fixes/recall-past-fix.ts";

export const postToolUseFailureContributors: readonly Contributor<PostToolUseFailureEvent>[] = [
  recallPastFix,
  promoteHotTopic,
  outcomeCapture(
    ({ call, agentId, isInterrupt }) =>
      call.command !== undefined && agentId === "" && !isInterrupt,
  ),
];
