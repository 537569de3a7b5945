import type { PostToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { mayHaveOtherForm } from "@/events/fixes/programs-with-known-form.ts";
import { loadRareWork, loadedWhen } from "@/events/late-loading.ts";
import { recallAfterTool } from "@/events/recall/recall-after-tool.ts";
import { mayContainError } from "@/memory/errors/may-contain-error.ts";

const captureFix = loadedWhen<PostToolUseEvent>(
  "capture-fix",
  mayMendSomething,
  () => loadRareWork().captureFix,
);

/** Only where something is open, hidden behind a pipe, or known to have failed as it is. */
function mayMendSomething(event: PostToolUseEvent, { store }: EventTools): boolean {
  const { sessionId, agentId, call, output, succeeded } = event;
  if (sessionId === "" || !succeeded) return false;
  if (store.openFailures(sessionId, agentId).length > 0) return true;
  const { command } = call;
  if (command === undefined) return false;
  return (
    ((command.includes("|") || command.includes(";")) && mayContainError(output)) ||
    mayHaveOtherForm(store, command)
  );
}

const recallForExitCode = loadedWhen<PostToolUseEvent>(
  "recall-for-exit-code",
  ({ succeeded }) => !succeeded,
  () => loadRareWork().recallForExitCode,
);

const tellParent = loadedWhen<PostToolUseEvent>(
  "tell-parent",
  ({ report }) => report !== undefined,
  () => loadRareWork().tellParent,
);

const closeDelegation = loadedWhen<PostToolUseEvent>(
  "close-delegation",
  ({ call }) => call.delegatedTo !== undefined,
  () => loadRareWork().closeDelegation,
);

const captureFileAccess = loadedWhen<PostToolUseEvent>(
  "capture-file-access",
  ({ call }) => call.edit !== undefined,
  () => loadRareWork().captureFileAccess,
);

const captureErrorOutput = loadedWhen<PostToolUseEvent>(
  "capture-error-output",
  ({ call, output }) => call.command !== undefined && mayContainError(output),
  () => loadRareWork().captureErrorOutput,
);

export const postToolUseContributors: readonly Contributor<PostToolUseEvent>[] = [
  captureFix,
  recallForExitCode,
  recallAfterTool,
  tellParent,
  closeDelegation,
  captureFileAccess,
  captureErrorOutput,
];
