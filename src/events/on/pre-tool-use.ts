import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { mayHaveOtherForm } from "@/events/fixes/programs-with-known-form.ts";
import { loadRareWork, loadedWhen } from "@/events/late-loading.ts";
import { recallBeforeTool } from "@/events/recall/recall-before-tool.ts";
import { adviseCompaction } from "@/events/sessions/advise-compaction.ts";

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
