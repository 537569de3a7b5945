import { recallForTask } from "@/events/subagents/recall-for-task.ts";

export const subagentStartContributors = [recallForTask];
