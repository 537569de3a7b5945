import type { PostToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { mayHaveKnownGoodForm } from "@/events/fixes/programs-with-known-form.ts";
import { loadRareWork, loadedWhen } from "@/events/late-loading.ts";
import { recallAfterTool } from "@/events/recall/recall-after-tool.ts";
import { mayContainError } from "@/memory/errors/may-contain-error.ts";

export const postToolUseContributors: readonly Contributor<PostToolUseEvent>[] = [
  loadedWhen("capture-fix", mayConcernFailure, () => loadRareWork().captureFix),
  loadedWhen(
    "recall-for-exit-code",
    ({ succeeded }) => !succeeded,
    () => loadRareWork().recallForExitCode,
  ),
  recallAfterTool,
  loadedWhen(
    "tell-parent",
    ({ report }) => report !== undefined,
    () => loadRareWork().recallForSubagentReport,
  ),
  loadedWhen(
    "close-delegation",
    ({ call }) => call.delegatedTo !== undefined,
    () => loadRareWork().closeDelegation,
  ),
  loadedWhen(
    "capture-file-access",
    ({ call }) => call.edit !== undefined,
    () => loadRareWork().captureFileAccess,
  ),
  loadedWhen(
    "capture-error-output",
    ({ call, output }) => call.command !== undefined && mayContainError(output),
    () => loadRareWork().captureErrorOutput,
  ),
];

/** True if a failure is open, an error may hide behind a pipe, or the program has failed before. */
function mayConcernFailure(event: PostToolUseEvent, { store }: EventTools): boolean {
  const { sessionId, agentId, call, output, succeeded } = event;
  if (sessionId === "" || !succeeded) return false;
  if (store.openFailures(sessionId, agentId).length > 0) return true;
  const { command } = call;
  if (command === undefined) return false;
  return (
    ((command.includes("|") || command.includes(";")) && mayContainError(output)) ||
    mayHaveKnownGoodForm(store, command)
  );
}
