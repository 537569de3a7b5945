import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent, ToolCall } from "@/conversation/event.ts";
import {
  type CallSubject,
  failedSubject,
  type FixEvent,
  hasPassed,
  hiddenError,
  storableText,
  subjectOf,
} from "@/events/fixes/call-subject.ts";
import { countFailed } from "@/events/fixes/fix-outcomes.ts";
import { fixesOfPass } from "@/events/fixes/fixes-of-pass.ts";
import { forgetKnownGoodForm } from "@/events/fixes/known-good-form.ts";
import { editOfEvent, startedTaskWrites, toolWork } from "@/events/fixes/record-work.ts";
import { workSince } from "@/events/fixes/work-since.ts";
import { dropIfTakenBack } from "@/events/fixes/recent-fix.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { failureBody, recordCommand, recordFailure } from "@/session/activity.ts";
import { cannotFixAnything } from "@/session/commands/command-purpose.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

interface CapturedFailure {
  readonly writes: StoreWrite[];
  /** Fixes that were shown for this error, were applied, and did not help. */
  readonly failed: readonly string[];
}

/**
 * From error to fix, without anybody saying so. When a call fails, the failure is opened; from then
 * on edits and commands are recorded; when the same call passes, the net change in between becomes
 * a Fix for the error (fixes-of-pass.ts). While no failure is open, nothing is recorded.
 */
export function captureFailure(
  event: FixEvent,
  call: ToolCall,
  errorText: string,
  shown: readonly string[],
  tools: EventTools,
): CapturedFailure {
  const subject = failedSubject(call, errorText, tools.project.root);
  const error = storableText(errorText);
  if (subject === undefined || (subject.run === undefined && isWrongCall(error)))
    return { writes: [], failed: [] };
  const signature = errorSignature(error);
  const open = tools.store.openFailures(event.sessionId, event.agentId);
  const before = sameFailures(open, subject, signature);
  const { failed, writes } = countFailed(before, workSince(before[0], event, tools), tools);
  const { setting = "", folder = "", prelude = "" } = subject.run ?? {};
  const body = { command: subject.text, setting, folder, prelude, error, signature, shown, failed };
  return { writes: [...writes, recordFailure(event, subject.key, body, tools.clock)], failed };
}

// A file tool that was called wrongly: nothing in the project needs fixing.
function isWrongCall(error: string): boolean {
  return /not been read|modified since|to replace (?:was )?not found|matches of the string|does not exist|no changes to make|exceeds maximum|is a directory|EISDIR/i.test(
    error,
  );
}

function sameFailures(
  open: readonly Activity[],
  { key }: CallSubject,
  signature: string | undefined,
): Activity[] {
  if (signature === undefined) return [];
  return open.filter((one) => one.subject === key && failureBody(one).signature === signature);
}

/** The writes for a call that succeeded as the client sees it: steps recorded, fixes found. */
function captureProgress(event: PostToolUseEvent, tools: EventTools): StoreWrite[] {
  const error = hiddenError(event);
  if (error !== undefined) return captureFailure(event, event.call, error, [], tools).writes;
  const edits = editOfEvent(event, tools);
  const dropped = dropIfTakenBack(event.sessionId, [...edits, ...toolWork(event, tools)], tools);
  const open = tools.store.openFailures(event.sessionId, event.agentId);
  if (open.length === 0) return [...dropped, ...forgetKnownGoodForm(event, tools)];
  const recorded = edits.map((activity): StoreWrite => ({ kind: "record-activity", activity }));
  return [...dropped, ...recorded, ...passWrites(event, open, tools)];
}

function passWrites(
  event: PostToolUseEvent,
  open: readonly Activity[],
  tools: EventTools,
): StoreWrite[] {
  const subject = subjectOf(event.call, tools.project.root);
  if (subject === undefined) return opaqueWork(event, tools);
  const fixes = hasPassed(event, subject) ? fixesOfPass(event, subject, open, tools) : [];
  if (subject.run === undefined) return fixes.length > 0 ? fixes : opaqueWork(event, tools);
  // A form that worked is recorded as well, so that it counts once for each failure.
  const isSameCall = open.some((failure) => failure.subject === subject.key);
  if (isSameCall || (fixes.length === 0 && cannotFixAnything(subject.text))) return fixes;
  const step = recordCommand(event, subject.key, { command: subject.text }, tools.clock);
  return [...fixes, step];
}

/** A tool of an MCP server may have changed anything, so what follows is no rerun. */
function opaqueWork(event: PostToolUseEvent, { clock }: EventTools): StoreWrite[] {
  if (!event.call.tool.startsWith("mcp__")) return [];
  return [recordCommand(event, `tool:${event.call.tool}`, { command: "" }, clock)];
}

export const captureFix: Contributor<PostToolUseEvent> = {
  name: "capture-fix",
  contribute(event, tools) {
    const writes = [...startedTaskWrites(event, tools), ...captureProgress(event, tools)];
    return writes.length === 0 ? undefined : { writes };
  },
};
