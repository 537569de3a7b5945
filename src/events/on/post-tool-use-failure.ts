import { promoteHotTopic } from "@/events/fixes/promote-hot-topic.ts";
import { recallPastFix } from "@/events/fixes/recall-past-fix.ts";

export const postToolUseFailureContributors = [recallPastFix, promoteHotTopic];
