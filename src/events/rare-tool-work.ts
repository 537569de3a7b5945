import { recallForSubagentReport } from "@/events/subagents/subagent-report.ts";
import { captureChangedValue } from "@/events/captures/capture-changed-value.ts";
import { captureErrorOutput } from "@/events/captures/capture-error-output.ts";
import { noteAsked } from "@/events/captures/note-asked.ts";
import { captureFileAccess } from "@/events/captures/capture-file-access.ts";
import { closeDelegation, recordDelegation } from "@/events/subagents/delegation.ts";
import { captureBackgroundEnd } from "@/events/fixes/background-command.ts";
import { captureFix } from "@/events/fixes/capture-fix.ts";
import { tellKnownGood } from "@/events/fixes/known-good-form.ts";
import { recallForExitCode } from "@/events/fixes/past-fixes.ts";
import { tellRulesAtAction } from "@/events/recall/rules-at-action.ts";
import { noteFailedSearch } from "@/events/recall/failed-search.ts";
import { tellCode } from "@/events/recall/tell-code.ts";
import { tellFileHistory } from "@/events/recall/file-history.ts";
import { tellBrief } from "@/events/identity/tell-brief.ts";
import { tellCrisis } from "@/events/identity/tell-crisis.ts";
import { rejectFix } from "@/events/fixes/reject-fix.ts";
import { notePrivate } from "@/events/transcript/private-session.ts";
import { findErrorLine } from "@/memory/errors/error-lines.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";

/**
 * Code that few tool calls need, loaded as one piece. Loaded one by one, these modules would split
 * the program into many more pieces: 0.3 ms for a tool event (90 pairs of runs).
 */
export const rareWork = {
  recallForSubagentReport,
  captureChangedValue,
  captureErrorOutput,
  captureFileAccess,
  noteAsked,
  noteFailedSearch,
  closeDelegation,
  recordDelegation,
  captureBackgroundEnd,
  captureFix,
  tellKnownGood,
  tellCode,
  tellFileHistory,
  tellRulesAtAction,
  recallForExitCode,
  rejectFix,
  tellBrief,
  tellCrisis,
  notePrivate,
  findErrorLine,
  errorSignature,
} as const;
