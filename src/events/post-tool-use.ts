import { tellParent } from "@/events/agent-report.ts";
import { captureErrorOutput } from "@/events/capture-error-output.ts";
import { captureFileAccess } from "@/events/capture-file-access.ts";
import type { Contributor } from "@/events/contributor.ts";
import { closeDelegation } from "@/events/delegation.ts";
import type { PostToolUseEvent } from "@/events/event.ts";
import { captureProgress } from "@/events/fix-capture.ts";
import { pastFixSection } from "@/events/past-fix.ts";
import { recallAfterTool } from "@/events/recall-after-tool.ts";

const captureFix: Contributor<PostToolUseEvent> = {
  name: "capture-fix",
  contribute(event, tools) {
    if (event.sessionId === "" || !event.succeeded) return undefined;
    const writes = captureProgress(event, tools);
    return writes.length === 0 ? undefined : { writes };
  },
};

// Claude Code reports failures as PostToolUseFailure. Callers with the input shape of seed 003
// report them here, with an exit code.
const recallForExitCode: Contributor<PostToolUseEvent> = {
  name: "recall-for-exit-code",
  contribute(event, tools) {
    if (event.succeeded) return undefined;
    const section = pastFixSection(event.output, tools);
    return section && { section };
  },
};

export const postToolUseContributors = [
  captureFix,
  recallForExitCode,
  recallAfterTool,
  tellParent,
  closeDelegation,
  captureFileAccess,
  captureErrorOutput,
];
