import type { Clock } from "@/base/clock.ts";
import { LIMITS } from "@/base/limits.ts";
import { flatten, shorten } from "@/base/text.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { FixEvent } from "@/events/fixes/call-subject.ts";
import type { Remedy } from "@/events/fixes/choose-remedy.ts";
import { describeFix, describeFlakyRun } from "@/events/fixes/fix-text.ts";
import { rememberKnownGoodForm } from "@/events/fixes/known-good-form.ts";
import { rememberRecentFix } from "@/events/fixes/recent-fix.ts";
import { FLAKY_TAG } from "@/memory/flaky-tag.ts";
import { loadGhapWork } from "@/events/late-loading.ts";
import { pathErrorSignature, placelessSignature } from "@/memory/errors/error-signature.ts";
import { mainErrorLine, specificErrorLine } from "@/memory/errors/main-error-line.ts";
import { prepareMemory, rememberWrites } from "@/memory/memory.ts";
import { type FailureBody, failureBody } from "@/session/activity.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * The writes that keep a fix: the memory, its links to the error, and its known-good form. It
 * replaces the fixes that were applied before and did not help this time.
 */
export function fixWrites(
  event: FixEvent,
  failure: Activity,
  remedy: Remedy,
  tools: EventTools,
): StoreWrite[] {
  const body = failureBody(failure);
  const { text, identity: action } = describeFix(body, remedy);
  // Another folder helps against the same error with any path.
  const inAnyFolder = remedy.folder?.startsWith("/")
    ? pathErrorSignature(body.signature)
    : undefined;
  // A command helps against the same complaint about any file.
  const isOnlyCommands =
    remedy.changes.length === 0 && remedy.form === undefined && remedy.folder === undefined;
  const inAnyFile = isOnlyCommands ? placelessSignature(body.signature) : undefined;
  const signature = inAnyFolder ?? inAnyFile ?? body.signature;
  const draft = {
    text,
    identity: `fix:${signature}\n${action}`,
    type: "Fix" as const,
    origin: "tool" as const,
    // It has been seen to work.
    tier: "gold" as const,
    hasWorked: true,
    tags: ["error", "fix"],
    files: [...new Set(remedy.changes.map(({ filePath }) => filePath))],
    branch: tools.project.branch,
    agentType: event.agentType,
    errorSignature: signature,
    sessionId: event.sessionId,
    event: event.name,
  };
  const prepared = prepareMemory(draft, tools.clock, tools.embedder, tools.leavesCells);
  if (prepared.kind === "refused") return [];
  const { memory } = prepared;
  const failed = body.failed.filter((id) => id !== memory.id);
  return [
    { kind: "remember", memory, ...(failed.length === 0 ? {} : { supersedes: failed }) },
    ...errorsOf(body.signature, tools).map(({ id }) => linkWrite(memory.id, id, tools.clock)),
    ...rememberKnownGoodForm(failure, remedy, memory.id, tools),
    rememberRecentFix(event.sessionId, memory.id, remedy, tools),
    ...loadGhapWork().noteInferred(event, toldFailure(body), { id: memory.id, action }, tools),
  ];
}

/** The failed command and its error as the fix tells them. */
function toldFailure(body: FailureBody): Pick<FailureBody, "command" | "error"> {
  const line = specificErrorLine(body.error) ?? mainErrorLine(body.error) ?? body.error;
  return { command: body.command, error: shorten(flatten(line), ERROR_CHARS_MAX) };
}

/** Guess: most errors are shorter. */
const ERROR_CHARS_MAX = 200;

/** The write that keeps a failure that went away without a change. Repetitions are counted. */
export function flakyRunWrites(
  event: FixEvent,
  failure: Activity,
  { project, clock }: EventTools,
): StoreWrite[] {
  const body = failureBody(failure);
  const draft = {
    text: describeFlakyRun(body),
    identity: `flaky:${body.signature}`,
    type: "Learning" as const,
    origin: "tool" as const,
    tags: ["error", "bash", FLAKY_TAG],
    branch: project.branch,
    agentType: event.agentType,
    errorSignature: body.signature,
    sessionId: event.sessionId,
    event: event.name,
  };
  // Needs no vector: it is found by its error.
  return rememberWrites(draft, clock);
}

function errorsOf(signature: string | undefined, { store }: EventTools): StoredMemory[] {
  if (signature === undefined) return [];
  const same = store.findByErrorSignature(signature, LIMITS.recallLinks);
  return same.filter(({ type }) => type === "Error" || type === "Learning");
}

function linkWrite(fromId: string, toId: string, clock: Clock): StoreWrite {
  return { kind: "link", link: { fromId, toId, kind: "fixes", weight: 1, atMs: clock.nowMs() } };
}
