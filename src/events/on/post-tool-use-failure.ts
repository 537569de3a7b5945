import type { PostToolUseFailureEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { promoteHotTopic } from "@/events/fixes/promote-hot-topic.ts";
import { outcomeCapture } from "@/events/ghap/outcome-due.ts";
import { wasToldPremortem } from "@/events/ghap/premortem-cycle.ts";
import { recallPastFix } from "@/events/fixes/recall-past-fix.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import { mayHaveActive } from "@/ghap/journal/tool-counter.ts";

export const postToolUseFailureContributors: readonly Contributor<PostToolUseFailureEvent>[] = [
  recallPastFix,
  promoteHotTopic,
  outcomeCapture(mayLeadToOutcome),
];

/**
 * True for a failed command whose outcome may be told or recorded. Without an active entry a failure
 * is answered once in a cycle, so that nothing has to be judged after that.
 */
function mayLeadToOutcome(event: PostToolUseFailureEvent, tools: EventTools): boolean {
  const { call, agentId, sessionId, isInterrupt } = event;
  if (call.command === undefined || agentId !== "" || isInterrupt) return false;
  return mayHaveActive(journalFolder(tools.project)) || !wasToldPremortem(sessionId, tools);
}
