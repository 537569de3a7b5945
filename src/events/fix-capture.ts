import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { cutText, flatten, shorten } from "@/base/text.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent, PostToolUseFailureEvent } from "@/events/event.ts";
import { errorSignature, mostTellingLine } from "@/memory/error-signature.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { passWriteGate } from "@/memory/write-gate.ts";
import {
  commandBody,
  editBody,
  type FailureBody,
  failureBody,
  recordCommand,
  recordEdit,
  recordFailure,
} from "@/session/activity.ts";
import { commandKey } from "@/session/command-key.ts";
import type { Activity, StoreWrite } from "@/store/store.ts";

/**
 * From error to fix without anybody saying so: a command fails; what is edited and run from
 * then on is written down; when the same command passes, that becomes a Fix for the error.
 * While no failure is open, nothing is written at all.
 */
export function failureActivity(
  event: PostToolUseFailureEvent,
  rawCommand: string,
  clock: Clock,
): StoreWrite {
  const command = keepable(rawCommand);
  const error = keepable(event.error);
  const body = { command, error, signature: errorSignature(error) };
  return recordFailure(event, commandKey(command), body, clock);
}

/** What a successful tool call means for the open failures of its session. */
export function captureProgress(event: PostToolUseEvent, tools: EventTools): StoreWrite[] {
  const open = tools.store.openFailures(event.sessionId, event.agentId);
  if (open.length === 0) return [];
  const { call } = event;
  if (call.edit !== undefined && call.filePath !== undefined) {
    const filePath = keepable(withinProject(call.filePath, tools.project.root));
    const change = { removed: keepable(call.edit.removed), added: keepable(call.edit.added) };
    return [recordEdit(event, { filePath, ...change }, tools.clock)];
  }
  if (call.command === undefined) return [];
  const command = keepable(call.command);
  const key = commandKey(command);
  const mended = open.filter((failure) => failure.subject === key);
  if (mended.length === 0) return [recordCommand(event, key, { command }, tools.clock)];
  return [...fixWrites(event, mended, tools), closeWrite(mended, tools.clock)];
}

// What a session did lies on disk as a memory does, so it passes the same gate.
function keepable(text: string): string {
  const gate = passWriteGate(text, "tool");
  return gate.kind === "accepted" ? cutText(gate.text, LIMITS.activityChars) : "";
}

function closeWrite(failures: readonly Activity[], clock: Clock): StoreWrite {
  return { kind: "close-activity", ids: failures.map(({ id }) => id), atMs: clock.nowMs() };
}

// The first failure of the series is the one the work began with; later ones are often other
// errors met on the way. Each distinct error gets its fix.
function fixWrites(
  event: PostToolUseEvent,
  mended: readonly Activity[],
  tools: EventTools,
): StoreWrite[] {
  const distinct = new Map<string, Activity>();
  for (const failure of mended) {
    const { signature } = failureBody(failure);
    if (signature !== undefined) distinct.set(signature, failure);
  }
  return [...distinct.values()].flatMap((failure) => fixForFailure(event, failure, tools));
}

function fixForFailure(
  event: PostToolUseEvent,
  failure: Activity,
  tools: EventTools,
): StoreWrite[] {
  const steps = tools.store
    .activitySince(event.sessionId, event.agentId, failure.atMs, LIMITS.activityPerFailure)
    .filter(({ kind }) => kind !== "failure");
  if (steps.length === 0) return []; // It passed by itself: nothing to learn.
  const body = failureBody(failure);
  const draft = {
    text: fixText(body, steps),
    type: "Fix" as const,
    origin: "tool" as const,
    tags: ["error", "fix"],
    files: [...new Set(steps.filter(({ kind }) => kind === "edit").map(({ subject }) => subject))],
    branch: tools.project.branch,
    agentType: event.agentType,
    errorSignature: body.signature,
    sessionId: event.sessionId,
    event: event.name,
  };
  return rememberWrites(draft, tools.clock, tools.embedder);
}

function fixText(failure: FailureBody, steps: readonly Activity[]): string {
  const error = shorten(flatten(mostTellingLine(failure.error) ?? failure.error), 200);
  const done = [...new Set(steps.map(describeStep))].slice(-6).join("; ");
  return `\`${shorten(flatten(failure.command), 120)}\` failed with: ${error}. It passed after: ${done}`;
}

function describeStep(step: Activity): string {
  if (step.kind === "command") return `ran \`${shorten(flatten(commandBody(step).command), 120)}\``;
  const { filePath, removed, added } = editBody(step);
  const before = removed === "" ? "" : ` from "${shorten(flatten(removed), 80)}"`;
  return `changed ${filePath}${before} to "${shorten(flatten(added), 120)}"`;
}

function withinProject(path: string, root: string): string {
  const prefix = root.endsWith("/") ? root : `${root}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}
