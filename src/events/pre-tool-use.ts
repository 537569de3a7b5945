import { recordDelegation } from "@/events/delegation.ts";
import { adviseCompaction } from "@/events/advise-compaction.ts";
import { tellKnownGood } from "@/events/known-good.ts";
import { recallBeforeTool } from "@/events/recall-before-tool.ts";

/** What is known of a command that failed before comes ahead of everything that is recalled. */
export const preToolUseContributors = [
  recordDelegation,
  adviseCompaction,
  tellKnownGood,
  recallBeforeTool,
];
