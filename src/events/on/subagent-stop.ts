import { readAgentTranscript } from "@/events/subagents/read-agent-transcript.ts";
import { recallForSummary } from "@/events/subagents/recall-for-summary.ts";

export const subagentStopContributors = [readAgentTranscript, recallForSummary];
