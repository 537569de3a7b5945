import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { mayHaveKnownGoodForm } from "@/events/fixes/programs-with-known-form.ts";
import { loadRareWork, loadedWhen } from "@/events/late-loading.ts";
import { recallBeforeTool } from "@/events/recall/recall-before-tool.ts";
import { adviseCompaction } from "@/events/sessions/advise-compaction.ts";

/** The form in which a failed command worked is shown before anything that is recalled. */
export const preToolUseContributors: readonly Contributor<PreToolUseEvent>[] = [
  loadedWhen(
    "record-delegation",
    ({ call }) => call.delegatedTo !== undefined,
    () => loadRareWork().recordDelegation,
  ),
  adviseCompaction,
  loadedWhen(
    "tell-known-good",
    ({ call }, { store }) =>
      call.command !== undefined && mayHaveKnownGoodForm(store, call.command),
    () => loadRareWork().tellKnownGood,
  ),
  recallBeforeTool,
  loadedWhen(
    "tell-file-history",
    ({ call }) => call.filePath !== undefined,
    () => loadRareWork().tellFileHistory,
  ),
];
