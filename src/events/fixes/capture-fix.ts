import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { nameInProject } from "@/platform/paths.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent, PostToolUseFailureEvent } from "@/conversation/event.ts";
import { countFailed, countWorked } from "@/events/fixes/fix-outcomes.ts";
import { fixWrites } from "@/events/fixes/fix-memory.ts";
import { type Remedy, saysSameSteps } from "@/events/fixes/fix-text.ts";
import { forgetKnownGoodForm } from "@/events/fixes/known-good-form.ts";
import {
  type CallSubject,
  hasPassed,
  hiddenError,
  storableText,
  subjectOf,
} from "@/events/fixes/call-subject.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import {
  type Agent,
  commandBody,
  type FailureBody,
  failureBody,
  recordCommand,
  recordEdit,
  recordFailure,
} from "@/session/activity.ts";
import { isAlternativeForm, cannotFixAnything } from "@/session/commands/command-purpose.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * From error to fix, without anybody saying so. When a call fails, the failure is opened; from then
 * on edits and commands are recorded; when the same call passes, they become a Fix for the error.
 * A command may also pass at once in another form, without an edit: then that form is the fix.
 * While no failure is open, nothing is recorded.
 */
export function captureFailure(
  event: PostToolUseFailureEvent | PostToolUseEvent,
  errorText: string,
  shown: readonly string[],
  tools: EventTools,
): StoreWrite[] {
  const subject = subjectOf(event.call, tools.project.root);
  const error = storableText(errorText);
  if (subject === undefined || (subject.run === undefined && isWrongCall(error))) return [];
  const signature = errorSignature(error);
  const open = tools.store.openFailures(event.sessionId, event.agentId);
  const before = sameFailures(open, subject, signature);
  const { failed, writes } = countFailed(before, stepsSince(before[0], event, tools), tools.clock);
  const { setting = "", folder = "" } = subject.run ?? {};
  const body = { command: subject.text, setting, folder, error, signature, shown, failed };
  return [...writes, recordFailure(event, subject.key, body, tools.clock)];
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
  if (error !== undefined) return captureFailure(event, error, [], tools);
  const open = tools.store.openFailures(event.sessionId, event.agentId);
  if (open.length === 0) return forgetKnownGoodForm(event, tools);
  const subject = subjectOf(event.call, tools.project.root);
  const edits = editWrites(event, tools);
  if (subject === undefined) return edits;
  const same = open.filter((failure) => failure.subject === subject.key);
  const isPassed = hasPassed(event, subject);
  if (same.length > 0) {
    return isPassed ? [...edits, ...fixesOfCall(event, subject, same, tools)] : edits;
  }
  if (subject.run === undefined) return edits;
  const fixes = isPassed ? fixByOtherForm(event, subject, open, tools) : [];
  // A form that worked is recorded as well, so that it counts once for each failure.
  if (fixes.length === 0 && cannotFixAnything(subject.text)) return [];
  const step = recordCommand(event, subject.key, { command: subject.text }, tools.clock);
  return [...fixes, step];
}

function editWrites(event: PostToolUseEvent, { project, clock }: EventTools): StoreWrite[] {
  const { edit, filePath } = event.call;
  if (edit === undefined || filePath === undefined) return [];
  const path = storableText(nameInProject(filePath, project.root));
  const change = { removed: storableText(edit.removed), added: storableText(edit.added) };
  return path === "" ? [] : [recordEdit(event, { filePath: path, ...change }, clock)];
}

// The work began with the first failure; later ones are often other errors met on the way. Each
// distinct error gets its own fix.
function fixesOfCall(
  event: PostToolUseEvent,
  subject: CallSubject,
  same: readonly Activity[],
  tools: EventTools,
): StoreWrite[] {
  const bySignature = new Map<string, Activity[]>();
  for (const failure of same) {
    const { signature } = failureBody(failure);
    if (signature === undefined) continue;
    bySignature.set(signature, [...(bySignature.get(signature) ?? []), failure]);
  }
  const fixes = [...bySignature.values()].flatMap((series) =>
    fixOfSeries(event, subject, series, tools),
  );
  return [...fixes, closeWrite(same, tools.clock)];
}

function fixOfSeries(
  event: PostToolUseEvent,
  subject: CallSubject,
  series: readonly Activity[],
  tools: EventTools,
): StoreWrite[] {
  const first = series.at(-1);
  if (first === undefined) return [];
  const { command } = failureBody(first);
  // Running the same command in another form fixes nothing.
  const steps = stepsSince(first, event, tools).filter(
    (step) => step.kind === "edit" || !isAlternativeForm(command, commandBody(step).command),
  );
  const remedy: Remedy = { steps };
  if (steps.length === 0) {
    // It passed without any steps: nothing to learn, unless it was run in another way.
    if (!isRunDifferently(failureBody(first), subject)) return [];
    return fixWrites(event, first, { form: subject.text, steps: [] }, tools);
  }
  const { shown, writes } = countWorked(series, stepsSince(series[0], event, tools), tools);
  if (shown.some((fix) => saysSameSteps(fix.text, remedy))) return writes; // Known; now counted.
  return [...writes, ...fixWrites(event, first, remedy, tools)];
}

// A missing `cd` proves nothing: the shell may have stayed in that folder since.
function isRunDifferently(before: FailureBody, { run }: CallSubject): boolean {
  if (run === undefined) return false;
  const isElsewhere = run.folder !== "" && run.folder !== before.folder;
  return isElsewhere || run.setting !== before.setting;
}

/** The fix if the command that has just passed is another form of one that failed just before. */
function fixByOtherForm(
  event: PostToolUseEvent,
  subject: CallSubject,
  open: readonly Activity[],
  tools: EventTools,
): StoreWrite[] {
  const failure = open.find((one) => isAlternativeForm(failureBody(one).command, subject.text));
  if (failure === undefined || failureBody(failure).signature === undefined) return [];
  const done = activitySince(failure, event, tools);
  if (done.some((one) => one.subject === subject.key) || done.some(isStep)) return [];
  return fixWrites(event, failure, { form: subject.text, steps: [] }, tools);
}

function stepsSince(failure: Activity | undefined, agent: Agent, tools: EventTools): Activity[] {
  return failure === undefined ? [] : activitySince(failure, agent, tools).filter(isStep);
}

function isStep(activity: Activity): boolean {
  if (activity.kind === "edit") return true;
  return activity.kind === "command" && !cannotFixAnything(commandBody(activity).command);
}

function activitySince({ atMs }: Activity, agent: Agent, { store }: EventTools): Activity[] {
  return store.activitySince(agent.sessionId, agent.agentId, atMs, LIMITS.activityPerFailure);
}

function closeWrite(failures: readonly Activity[], clock: Clock): StoreWrite {
  return { kind: "close-activity", ids: failures.map(({ id }) => id), atMs: clock.nowMs() };
}

export const captureFix: Contributor<PostToolUseEvent> = {
  name: "capture-fix",
  contribute(event, tools) {
    const writes = captureProgress(event, tools);
    return writes.length === 0 ? undefined : { writes };
  },
};
