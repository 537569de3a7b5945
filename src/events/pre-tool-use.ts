import { adviseCompaction } from "@/events/advise-compaction.ts";
import type { Contributor } from "@/events/contributor.ts";
import type * as Delegation from "@/events/delegation.ts";
import type { PreToolUseEvent } from "@/events/event.ts";
import type * as KnownGood from "@/events/known-good.ts";
import { mayHaveOtherForm } from "@/events/known-programs.ts";
import { loadedWhen } from "@/events/loaded-when.ts";
import { recallBeforeTool } from "@/events/recall-before-tool.ts";

const recordDelegation = loadedWhen<PreToolUseEvent>(
  "record-delegation",
  ({ call }) => call.delegatedTo !== undefined,
  () => (require("@/events/delegation.ts") as typeof Delegation).recordDelegation,
);

const tellKnownGood = loadedWhen<PreToolUseEvent>(
  "tell-known-good",
  ({ call }, { store }) => call.command !== undefined && mayHaveOtherForm(store, call.command),
  () => (require("@/events/known-good.ts") as typeof KnownGood).tellKnownGood,
);

/** What is known of a command that failed before comes ahead of everything that is recalled. */
export const preToolUseContributors: readonly Contributor<PreToolUseEvent>[] = [
  recordDelegation,
  adviseCompaction,
  tellKnownGood,
  recallBeforeTool,
];
