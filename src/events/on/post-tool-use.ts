import type { PostToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { mayHaveKnownGoodForm } from "@/events/fixes/programs-with-known-form.ts";
import { hasRecentFix } from "@/events/fixes/recent-fix-key.ts";
import { mayShowOutcome, outcomeCapture } from "@/events/ghap/outcome-due.ts";
import { loadedWhen, loadRareWork } from "@/events/late-loading.ts";
import { recallAfterTool } from "@/events/recall/recall-after-tool.ts";
import { mayContainError } from "@/memory/errors/may-contain-error.ts";

export const postToolUseContributors: readonly Contributor<PostToolUseEvent>[] = [
  loadedWhen("capture-fix", mayConcernFailure, () => loadRareWork().captureFix),
  loadedWhen(
    "capture-background-end",
    ({ endedTask }) => endedTask !== undefined,
    () => loadRareWork().captureBackgroundEnd,
  ),
  loadedWhen(
    "recall-for-exit-code",
    ({ succeeded }) => !succeeded,
    () => loadRareWork().recallForExitCode,
  ),
  outcomeCapture(mayShowOutcome),
  loadedWhen("note-asked", asksMemory, () => loadRareWork().noteAsked),
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
    "capture-changed-value",
    ({ call, succeeded }) => succeeded && call.edit !== undefined && call.edit.removed !== "",
    () => loadRareWork().captureChangedValue,
  ),
  loadedWhen(
    "capture-error-output",
    ({ call, output }) => call.command !== undefined && mayContainError(output),
    () => loadRareWork().captureErrorOutput,
  ),
];

/** True if the call asked for memories or stored one. */
function asksMemory({ call }: PostToolUseEvent): boolean {
  const { command = "" } = call;
  return call.isOwnTool === true || (command.includes("context-graph ") && ASKING.test(command));
}

const ASKING = /\bcontext-graph (?:recall|remember)\b/;

/**
 * True if a failure is open, a fix may be taken back, an error may hide behind a pipe, or the program
 * has failed before.
 */
export function mayConcernFailure(
  event: PostToolUseEvent,
  { store, clock }: Pick<EventTools, "store" | "clock">,
): boolean {
  const { sessionId, agentId, call, output, succeeded } = event;
  if (sessionId === "" || !succeeded) return false;
  if (event.startedTask !== undefined) return true;
  if (store.openFailures(sessionId, agentId).length > 0) return true;
  const { command } = call;
  const mayTakeBack = call.edit !== undefined || command?.includes("git ") === true;
  if (mayTakeBack && hasRecentFix(store, sessionId, clock.nowMs())) return true;
  if (command === undefined) return false;
  return (
    ((command.includes("|") || command.includes(";")) && mayContainError(output)) ||
    mayHaveKnownGoodForm(store, command)
  );
}
