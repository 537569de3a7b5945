import { parseHookInput } from "@/claude/payload.ts";
import { renderReply } from "@/claude/reply.ts";
import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import type { Deadline } from "@/base/deadline.ts";
import { CatalogueError } from "@/base/errors.ts";
import type { Control } from "@/configuration/control/control.ts";
import { loadControl } from "@/configuration/control/load-control.ts";
import type { LoadedSettings } from "@/configuration/load-settings.ts";
import type { LogLevel } from "@/platform/log.ts";
import type { Project } from "@/platform/project.ts";
import type { Embedder } from "@/embed/embed.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { hardStopMsOf } from "@/configuration/event-limits.ts";
import { dispatch, type EventResult } from "@/events/dispatch.ts";
import { mayConcernFailure } from "@/events/on/post-tool-use.ts";
import { settle, type ShownText, writesOf } from "@/events/settle-refused.ts";
import type { EventName } from "@/conversation/event-table.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type * as Silenced from "@/hook/silenced.ts";
import type * as DrainQueue from "@/hook/drain-queue.ts";
import type * as MemoryTools from "@/hook/memory-tools.ts";
import type * as SettleLocked from "@/hook/settle-locked.ts";
import { type ContributorTimes, wantedTimes, withTimes } from "@/hook/contributor-times.ts";
import { applyProjectRules } from "@/hook/project-rules.ts";
import { forgetTold } from "@/hook/told-note.ts";
import { noticeOfAnswer, noticeOfError } from "@/hook/user-notices.ts";
import { hasWaitingEvents } from "@/platform/event-queue.ts";
import type * as AppendBatch from "@/store/spool/append-batch.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { launchWorkerForSpool, launchWorkerIfDue } from "@/worker/launch.ts";

/**
 * How a hook answers an event once its JSON has been read: parse, decide, write, render. The
 * short-lived process of one event (run.ts) and the MCP server, which keeps its store open, both
 * use it; they differ only in the HookWork they pass.
 */
export interface HookWork extends LoadedSettings {
  /** True if the hooks of our plugin call, which has the MCP server too. */
  readonly isOfPlugin?: boolean;
  readonly project: Project;
  readonly environment: Environment;
  readonly clock: Clock;
  /** Counted from the moment the user began to wait. */
  readonly deadline: Deadline;
  /** Called only for events that have something to do. */
  readonly openStore: () => OpenedStore;
  /** Called only if something is searched by meaning. */
  readonly loadEmbedder: () => Embedder;
  /** Folder of the query caches (session/query-cache.ts). */
  readonly sessionFolder: string;
  /** Opens the memories that apply to every project, if there are any. The caller closes them. */
  readonly openUser: () => Store | undefined;
  /** Says what the user has switched off; set once the event is known. */
  readonly control?: Control | undefined;
  readonly onContributed?: ContributorTimes["note"] | undefined;
}

export interface OpenedStore {
  readonly store: Store;
  /** True if the store is an empty stand-in because another process has locked the real one. */
  readonly isLocked: boolean;
}

/** How an event ended, for the log. */
export interface Ending {
  readonly level: LogLevel;
  readonly outcome: string;
  readonly detail?: string | undefined;
  readonly contributorsMs?: Readonly<Record<string, number>>;
}

export interface HookAnswer {
  /** The one JSON document, if there is something to say. */
  readonly reply?: string | undefined;
  readonly ending: Ending;
  /** The work to do once the answer is out. */
  readonly finish?: () => void;
  /** True if the store was opened, so that it is known to be this user's. */
  readonly isStoreOwn?: boolean;
}

/** Answers the event that this text describes. Throws if the store cannot be used. */
export async function answerHook(
  name: EventName,
  text: string,
  given: HookWork,
): Promise<HookAnswer> {
  const parsed = parseHookInput(name, text);
  if (parsed.kind === "invalid") return invalidInput(parsed.reason);
  const control = loadControl(given);
  const silenced = silencedAnswer(parsed.event, control, given);
  if (silenced !== undefined) return silenced;
  return await answerEvent(withoutLastMessage(parsed.event, control), { ...given, control });
}

/** Nothing is stored or told where the user has switched memory off. */
function silencedAnswer(
  event: HookEvent,
  control: Control | undefined,
  work: HookWork,
): HookAnswer | undefined {
  const mayBeMarked = event.name === "UserPromptSubmit" && event.prompt.includes("incognito>");
  if (control === undefined && !mayBeMarked) return undefined;
  const module: typeof Silenced = require("@/hook/silenced.ts");
  return module.silencedAnswer(event, control, work);
}

// The event does not say what the agent did before its last message, but the transcript does: if it
// may come from an ignored file, it is left out there.
function withoutLastMessage(event: HookEvent, control: Control | undefined): HookEvent {
  if (control?.ignored === undefined || !("lastMessage" in event)) return event;
  return { ...event, lastMessage: "" };
}

async function answerEvent(event: HookEvent, work: HookWork): Promise<HookAnswer> {
  const ruled = applyProjectRules(event, contributorsOf(event), work.project.root);
  const { contributors, problem = work.problem } = ruled;
  if (contributors.length === 0) return { ending: { level: "info", outcome: "silent" } };
  const opened = work.openStore();
  if (!opened.isLocked && hasEventsToAnswer(event, opened, work)) {
    await loadDrain().drainQueue(event, opened, work);
  }
  const times = wantedTimes(work.environment);
  const tools = toolsOf(opened, { ...work, onContributed: times?.note });
  const result = await dispatch(event, contributors, tools);
  const answer = withTimes(writeAndReply(event, result, opened, work), times);
  if (problem === undefined || answer.ending.level !== "info") return answer;
  return { ...answer, ending: { ...answer.ending, level: "warn", detail: problem } };
}

/**
 * The answer if something went wrong. The session goes on without memory, and the user is told once
 * that and why the store cannot be used.
 */
export function failedAnswer(
  name: EventName,
  error: unknown,
  environment: Environment,
): HookAnswer {
  const notice = noticeOfError(name, error, environment);
  return { ending: describeError(error), reply: renderReply(name, "", notice) };
}

// Answering the first of several waiting events costs ten times as much as each further one, so
// they wait until an event depends on them. PreToolUse has the least time, and nothing it shows
// depends on them. After a tool only fixes do. A session that starts looks for the queues of others
// too.
function hasEventsToAnswer(event: HookEvent, { store }: OpenedStore, work: HookWork): boolean {
  const { name, sessionId } = event;
  if (name === "PreToolUse") return false;
  if (name === "SessionStart") return true;
  if (!hasWaitingEvents(work.project.storeFolder, sessionId)) return false;
  return name !== "PostToolUse" || mayConcernFailure(event, { store, clock: work.clock });
}

function loadDrain(): typeof DrainQueue {
  return require("@/hook/drain-queue.ts");
}

function loadSpool(): typeof AppendBatch {
  return require("@/store/spool/append-batch.ts");
}

function loadSettleLocked(): typeof SettleLocked {
  return require("@/hook/settle-locked.ts");
}

function loadMemoryTools(): typeof MemoryTools {
  return require("@/hook/memory-tools.ts");
}

export function invalidInput(detail: string): HookAnswer {
  return { ending: { level: "warn", outcome: "invalid-input", detail } };
}

export function timedOut(hardStopMs: number): Ending {
  return { level: "warn", outcome: `Hook execution timed out after ${hardStopMs}ms` };
}

// Messages of our own catalogue are safe to log. Those of other errors may quote a user or a tool,
// so only the kind of error is logged.
export function describeError(error: unknown): Ending {
  if (error instanceof CatalogueError) {
    // A store of somebody else is left alone on purpose.
    const level = error.code === "ERR_STORE_FOREIGN" ? "warn" : "error";
    return { level, outcome: error.code, detail: error.message };
  }
  const kind = error instanceof Error ? error.name : typeof error;
  return { level: "error", outcome: "internal-error", detail: kind };
}

export function isLockError(error: unknown): boolean {
  return error instanceof CatalogueError && error.code === "ERR_STORE_LOCKED";
}

export function toolsOf({ store, isLocked }: OpenedStore, work: HookWork) {
  return {
    ...work,
    store,
    isStoreLocked: isLocked,
    leavesCells: true,
    get embedder() {
      return work.loadEmbedder();
    },
    hasMemoryTools: () =>
      work.isOfPlugin === true ||
      loadMemoryTools().hasMemoryTools(work.project.root, work.environment),
  };
}

function writeAndReply(
  event: HookEvent,
  result: EventResult,
  opened: OpenedStore,
  { project, clock, settings, environment }: HookWork,
): HookAnswer {
  const hardStopMs = hardStopMsOf(event.name, settings);
  const { failure, shown = result } = applyOrQueue(event, result, opened, { project, clock });
  const hasNewJobs = result.contributorWrites.some(({ kind }) => kind === "enqueue");
  const launch = () => launchWorkerIfDue(opened.store, project.storeFolder, clock);
  const last = hasNewJobs && failure === undefined ? [launch] : [];
  if (event.name === "SessionStart" && failure === undefined && result.failed.length === 0) {
    last.push(() => forgetTold(project.storeFolder, environment));
  }
  const notice = noticeOfAnswer(event, { ...result, ...shown }, opened, { settings, environment });
  return {
    reply: renderReply(event.name, shown.text, notice),
    ending: failure ?? describeResult(hardStopMs, { ...result, ...shown }),
    finish: () => runAll([...result.afterwards, ...last]),
    isStoreOwn: true,
  };
}

// Each piece runs separately: if one fails (a full disk, say), the others still run.
export function runAll(works: readonly (() => void)[]): void {
  for (const work of works) {
    try {
      work();
    } catch {
      // The answer is out, and nothing acknowledged is lost.
    }
  }
}

interface WriteResult {
  /** Set if the store was locked. */
  readonly failure?: Ending;
  /** The text without the lines that other hooks of the session have shown meanwhile. */
  readonly shown?: ShownText;
}

/** Applies the writes to the store, or queues them in a file if the store is locked. */
function applyOrQueue(
  event: HookEvent,
  result: EventResult,
  { store, isLocked }: OpenedStore,
  { project, clock }: Pick<HookWork, "project" | "clock">,
): WriteResult {
  const writes = writesOf(result);
  if (isLocked) return { failure: queueWrites(writes, project, clock) };
  try {
    const outcomes = store.apply(writes, { isDurable: writes.some(needsDisk) });
    return { shown: settle(result, outcomes) };
  } catch (error) {
    if (!isLockError(error)) throw error;
    const failure = queueWrites(writes, project, clock);
    const { settleLocked } = loadSettleLocked();
    return { failure, shown: settleLocked(event, result, store, project.storeFolder) };
  }
}

// A changed file is recorded in the transcript too, and waiting for the disk would double the
// duration of such a hook.
export function needsDisk(write: StoreWrite): boolean {
  if (write.kind === "remember") return write.memory.type !== "FileAccess";
  return write.kind === "put";
}

function queueWrites(writes: readonly StoreWrite[], project: Project, clock: Clock): Ending {
  const detail = "ERR_STORE_LOCKED";
  if (writes.length === 0) return { level: "warn", outcome: "silent", detail };
  const { storeFolder, sharedId } = project;
  const isKept = loadSpool().spoolWrites(storeFolder, writes, clock, sharedId);
  if (isKept) launchWorkerForSpool(storeFolder, clock);
  return { level: "warn", outcome: isKept ? "writes-queued" : "writes-dropped", detail };
}

function describeResult(hardStopMs: number, result: EventResult): Ending {
  const [failure] = result.failed;
  if (failure !== undefined) {
    const { outcome, detail } = describeError(failure.error);
    return { level: "error", outcome: `${failure.name}: ${outcome}`, detail };
  }
  if (result.late.length > 0) return { ...timedOut(hardStopMs), detail: result.late.join(" ") };
  return { level: "info", outcome: result.text === "" ? "silent" : `injected ${result.tokens}` };
}
