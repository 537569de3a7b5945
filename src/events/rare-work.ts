import { tellParent } from "@/events/agent-report.ts";
import { captureErrorOutput } from "@/events/capture-error-output.ts";
import { captureFileAccess } from "@/events/capture-file-access.ts";
import { closeDelegation, recordDelegation } from "@/events/delegation.ts";
import { captureFix } from "@/events/fix-capture.ts";
import { tellKnownGood } from "@/events/known-good.ts";
import { recallForExitCode } from "@/events/past-fix.ts";
import { findErrorLine } from "@/memory/error-like.ts";
import { errorSignature } from "@/memory/error-signature.ts";

/**
 * What few tool calls need, as one piece to be loaded. One by one they would split the program
 * into many more pieces: 0.3 ms for a tool event (90 pairs of runs).
 */
export const rareWork = {
  tellParent,
  captureErrorOutput,
  captureFileAccess,
  closeDelegation,
  recordDelegation,
  captureFix,
  tellKnownGood,
  recallForExitCode,
  findErrorLine,
  errorSignature,
} as const;
