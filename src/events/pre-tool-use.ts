import { adviseCompaction } from "@/events/advise-compaction.ts";
import type { Contributor } from "@/events/contributor.ts";
import type { PreToolUseEvent } from "@/events/event.ts";
import { mayHaveOtherForm } from "@/events/known-programs.ts";
import { loadRareWork } from "@/events/load-rare-work.ts";
import { loadedWhen } from "@/events/loaded-when.ts";
import { recallBeforeTool } from "@/events/recall-before-tool.ts";

const recordDelegation = loadedWhen<PreToolUseEvent>(
  "record-delegation",
  ({ call }) => call.delegatedTo !== undefined,
  () => loadRareWork().recordDelegation,
);

const tellKnownGood = loadedWhen<PreToolUseEvent>(
  "tell-known-good",
  ({ call }, { store }) => call.command !== undefined && mayHaveOtherForm(store, call.command),
  () => loadRareWork().tellKnownGood,
);

/** What is known of a command that failed before comes ahead of everything that is recalled. */
export const preToolUseContributors: readonly Contributor<PreToolUseEvent>[] = [
  recordDelegation,
  adviseCompaction,
  tellKnownGood,
  recallBeforeTool,
];
