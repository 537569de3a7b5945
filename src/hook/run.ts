import { parseHookInput } from "@/claude/payload.ts";
import { renderReply } from "@/claude/reply.ts";
import type { Clock } from "@/base/clock.ts";
import { tokenTablePath } from "@/base/data-files.ts";
import { createDeadline, type Deadline } from "@/base/deadline.ts";
import { type Environment, isSwitchedOn } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { createLog, type LogEntry, type LogLevel } from "@/base/log.ts";
import { findProject, type Project } from "@/base/project.ts";
import type { Embedder } from "@/embed/embed.ts";
import type * as TokenTable from "@/embed/token-table.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { dispatch, type EventResult } from "@/events/dispatch.ts";
import { EVENT_ALIASES, EVENT_TABLE, type EventName, isEventName } from "@/events/event-table.ts";
import type { HookEvent } from "@/events/event.ts";
import { emit } from "@/hook/emit.ts";
import { readInput } from "@/hook/read-input.ts";
import { openStore, openTemporaryStore } from "@/store/sqlite/open.ts";
import { spoolWrites } from "@/store/spool.ts";
import type { Store } from "@/store/store.ts";
import { launchWorkerIfDue } from "@/worker/launch.ts";

/**
 * The short-lived process Claude Code starts for an event: read, decide, write down, answer,
 * exit. Whatever happens, it ends with exit code 0 and has printed one JSON document or
 * nothing, inside the event's deadline, with a silent standard error. It loads as little as it
 * can: every millisecond here is a millisecond the user waits.
 */
export interface HookProcess {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly currentDirectory: string;
}

/** How a run ended, for the log. */
interface Ending {
  readonly level: LogLevel;
  readonly outcome: string;
  readonly detail?: string | undefined;
}

/** Answers the event named by the first argument. Never throws. */
export async function runHook(argument: string, host: HookProcess): Promise<void> {
  if (!isSwitchedOn(host.environment("CONTEXT_GRAPH_HOOKS_ENABLED"))) return;
  const startDirectory = host.environment("CLAUDE_PROJECT_DIR") || host.currentDirectory;
  const name = EVENT_ALIASES[argument] ?? argument;
  let project: Project | undefined;
  let ending: Ending;
  try {
    project = findProject(startDirectory, host.environment);
    ending = isEventName(name)
      ? await answer(name, project, host)
      : { level: "warn", outcome: "unknown-event" };
  } catch (error) {
    ending = describeTrouble(error);
  }
  if (project) writeLog(`hook ${isEventName(name) ? name : "?"}`, ending, project, host);
}

async function answer(name: EventName, project: Project, host: HookProcess): Promise<Ending> {
  // Counted from the start of the process: its start-up is part of what the user waits for.
  const deadline = createDeadline(host.clock, 0, EVENT_TABLE[name].hardStopMs);
  const input = await readInput(deadline);
  if (input.kind === "timed-out") return timedOut(name);
  if (input.kind === "too-large")
    return { level: "warn", outcome: "invalid-input", detail: "too large" };
  const parsed = parseHookInput(name, input.text);
  if (parsed.kind === "invalid") {
    return { level: "warn", outcome: "invalid-input", detail: parsed.reason };
  }
  return await handle(parsed.event, project, deadline, host);
}

async function handle(
  event: HookEvent,
  project: Project,
  deadline: Deadline,
  host: HookProcess,
): Promise<Ending> {
  const contributors = contributorsOf(event);
  if (contributors.length === 0) return { level: "info", outcome: "silent" };
  const { clock } = host;
  const opened = openProjectStore(event.name, project, deadline, clock);
  const { store } = opened;
  const result = await dispatch(event, contributors, {
    store,
    clock,
    deadline,
    project,
    get embedder() {
      return loadEmbedder();
    },
  });
  const trouble = writeDown(result, opened, project, clock);
  const reply = renderReply(event.name, result.text);
  if (reply !== undefined) emit(reply);
  const hasNewJobs = result.writes.some(({ kind }) => kind === "enqueue");
  if (hasNewJobs && trouble === undefined) launchWorkerIfDue(store, project.storeFolder, clock);
  return trouble ?? describeResult(event.name, result);
}

// Most events do without meaning, and need not wait for its code to be loaded.
function loadEmbedder(): Embedder {
  const { TokenTableEmbedder }: typeof TokenTable = require("@/embed/token-table.ts");
  return new TokenTableEmbedder(tokenTablePath());
}

interface OpenedStore {
  readonly store: Store;
  /** True: a stand-in, because another process keeps the real one to itself. */
  readonly isLocked: boolean;
}

// A lock is waited for as long as the event's target allows, not up to the hard stop: a user
// notices the one, and what cannot be written is put aside and not lost.
function openProjectStore(
  name: EventName,
  project: Project,
  deadline: Deadline,
  clock: Clock,
): OpenedStore {
  const { targetMs } = EVENT_TABLE[name];
  const patience = () =>
    Math.min(deadline.remainingMs(), Math.max(0, targetMs - clock.elapsedMs()));
  const shared = project.sharedId === undefined ? {} : { projectId: project.sharedId };
  try {
    const store = openStore({ folder: project.storeFolder, clock, patience, ...shared });
    return { store, isLocked: false };
  } catch (error) {
    if (!isLockError(error)) throw error;
    return { store: openTemporaryStore(clock), isLocked: true };
  }
}

/** Puts the writes into the store, or beside it when the store is locked. */
function writeDown(
  result: EventResult,
  { store, isLocked }: OpenedStore,
  project: Project,
  clock: Clock,
): Ending | undefined {
  if (isLocked) return putAside(result, project, clock);
  const isDurable = result.writes.some(({ kind }) => kind === "remember" || kind === "put");
  try {
    store.apply(result.writes, { isDurable });
    return undefined;
  } catch (error) {
    if (!isLockError(error)) throw error;
    return putAside(result, project, clock);
  }
}

function putAside({ writes }: EventResult, project: Project, clock: Clock): Ending {
  const detail = "ERR_STORE_LOCKED";
  if (writes.length === 0) return { level: "warn", outcome: "silent", detail };
  const isKept = spoolWrites(project.storeFolder, writes, clock, project.sharedId);
  return { level: "warn", outcome: isKept ? "writes-queued" : "writes-dropped", detail };
}

function isLockError(error: unknown): boolean {
  return error instanceof CatalogueError && error.code === "ERR_STORE_LOCKED";
}

function describeResult(name: EventName, result: EventResult): Ending {
  const [failure] = result.failed;
  if (failure !== undefined) {
    const { outcome, detail } = describeTrouble(failure.error);
    return { level: "error", outcome: `${failure.name}: ${outcome}`, detail };
  }
  if (result.late.length > 0) return { ...timedOut(name), detail: result.late.join(" ") };
  return { level: "info", outcome: result.text === "" ? "silent" : `injected ${result.tokens}` };
}

function timedOut(name: EventName): Ending {
  const outcome = `Hook execution timed out after ${EVENT_TABLE[name].hardStopMs}ms`;
  return { level: "warn", outcome };
}

// Messages of our own catalogue are safe to log. Those of other errors may quote what a user or
// a tool said, so only the kind of error is kept.
function describeTrouble(error: unknown): Ending {
  if (error instanceof CatalogueError) {
    return { level: "error", outcome: error.code, detail: error.message };
  }
  const kind = error instanceof Error ? error.name : typeof error;
  return { level: "error", outcome: "internal-error", detail: kind };
}

function writeLog(command: string, ending: Ending, project: Project, host: HookProcess): void {
  const { clock, environment } = host;
  const log = createLog(project.storeFolder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
  const entry: LogEntry = { command, durationMs: clock.elapsedMs(), exitCode: 0, ...ending };
  log.write(entry);
}
