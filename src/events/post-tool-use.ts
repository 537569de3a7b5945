import type * as AgentReport from "@/events/agent-report.ts";
import type * as CaptureErrorOutput from "@/events/capture-error-output.ts";
import type * as CaptureFileAccess from "@/events/capture-file-access.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type * as Delegation from "@/events/delegation.ts";
import type { PostToolUseEvent } from "@/events/event.ts";
import type * as FixCapture from "@/events/fix-capture.ts";
import { mayHaveOtherForm } from "@/events/known-programs.ts";
import { loadedWhen } from "@/events/loaded-when.ts";
import type * as PastFix from "@/events/past-fix.ts";
import { recallAfterTool } from "@/events/recall-after-tool.ts";
import { mayHoldError } from "@/memory/may-hold-error.ts";

const captureFix = loadedWhen<PostToolUseEvent>(
  "capture-fix",
  mayMendSomething,
  () => (require("@/events/fix-capture.ts") as typeof FixCapture).captureFix,
);

/** Only where something is open, hidden behind a pipe, or known to have failed as it is. */
function mayMendSomething(event: PostToolUseEvent, { store }: EventTools): boolean {
  const { sessionId, agentId, call, output, succeeded } = event;
  if (sessionId === "" || !succeeded) return false;
  if (store.openFailures(sessionId, agentId).length > 0) return true;
  const { command } = call;
  if (command === undefined) return false;
  return (/[|;]/.test(command) && mayHoldError(output)) || mayHaveOtherForm(store, command);
}

const recallForExitCode = loadedWhen<PostToolUseEvent>(
  "recall-for-exit-code",
  ({ succeeded }) => !succeeded,
  () => (require("@/events/past-fix.ts") as typeof PastFix).recallForExitCode,
);

const tellParent = loadedWhen<PostToolUseEvent>(
  "tell-parent",
  ({ report }) => report !== undefined,
  () => (require("@/events/agent-report.ts") as typeof AgentReport).tellParent,
);

const closeDelegation = loadedWhen<PostToolUseEvent>(
  "close-delegation",
  ({ call }) => call.delegatedTo !== undefined,
  () => (require("@/events/delegation.ts") as typeof Delegation).closeDelegation,
);

const captureFileAccess = loadedWhen<PostToolUseEvent>(
  "capture-file-access",
  ({ call }) => call.edit !== undefined,
  () => (require("@/events/capture-file-access.ts") as typeof CaptureFileAccess).captureFileAccess,
);

const captureErrorOutput = loadedWhen<PostToolUseEvent>(
  "capture-error-output",
  ({ call, output }) => call.command !== undefined && mayHoldError(output),
  () =>
    (require("@/events/capture-error-output.ts") as typeof CaptureErrorOutput).captureErrorOutput,
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
