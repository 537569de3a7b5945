import type { Clock } from "@/base/clock.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { loadSettings } from "@/configuration/load-settings.ts";
import { createDeadline, type Deadline } from "@/base/deadline.ts";
import { type Environment, isRunInAgentsShell, isSwitchedOn } from "@/base/environment.ts";
import { findProject, type Project, userFolder } from "@/platform/project.ts";
import { removeSaved } from "@/platform/event-queue.ts";
import { sessionFolder } from "@/platform/session-folder.ts";
import type { Embedder } from "@/embed/embed.ts";
import type * as TokenTable from "@/embed/table/token-table.ts";
import { EVENT_ALIASES, type EventName, isEventName } from "@/conversation/event-table.ts";
import { hardStopMsOf } from "@/configuration/event-limits.ts";
import {
  answerHook,
  describeError,
  type Ending,
  failedAnswer,
  type HookAnswer,
  invalidInput,
  timedOut,
} from "@/hook/answer.ts";
import { emit } from "@/hook/emit.ts";
import { logHook } from "@/hook/log-hook.ts";
import type * as OwnHooks from "@/hook/own-hooks-in-settings.ts";
import { openForHook, patienceOf } from "@/hook/open-for-hook.ts";
import { readInput } from "@/hook/read-input.ts";
import { openUserStore } from "@/store/sqlite/database/open-user-store.ts";

/**
 * This folder is the short-lived process that Claude Code starts for an event: read, decide, write,
 * answer, exit. It does not decide what an event leads to (events/) and does not know the client's
 * JSON (claude/). Whatever happens, it ends with exit code 0 and has printed one JSON document or
 * nothing, within the event's deadline, with a silent standard error. It loads as little as it can:
 * every millisecond here is a millisecond the user waits.
 */
export interface HookProcess {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly currentDirectory: string;
  /** True if the hooks of our plugin call, and not those of a settings file. */
  readonly isOfPlugin?: boolean;
  /** Set if the shell has saved the input before: the name of that file (platform/event-queue.ts). */
  readonly savedAs?: string | undefined;
}

/** Answers the event named by the first argument. Never throws. */
export async function runHook(argument: string, host: HookProcess): Promise<void> {
  if (!isSwitchedOn(host.environment("CONTEXT_GRAPH_HOOKS_ENABLED"))) return;
  const startDirectory = host.environment("CLAUDE_PROJECT_DIR") || host.currentDirectory;
  // The client runs the hooks of a plugin beside those of the settings; one answer is enough.
  if (host.isOfPlugin === true && isAnsweredBySettings(startDirectory, host.environment)) return;
  const name = EVENT_ALIASES[argument] ?? argument;
  let project: Project | undefined;
  let ending: Ending;
  let isStoreOwn = false;
  try {
    project = findProject(startDirectory, host.environment);
    // Nothing has happened: the agent, or what it read, has made the event up.
    if (isRunInAgentsShell(host.environment)) ending = { level: "warn", outcome: "run-by-agent" };
    else if (isEventName(name)) {
      const answer = await readAndAnswer(name, project, host).catch((error: unknown) =>
        failedAnswer(name, error, host.environment),
      );
      isStoreOwn = answer.isStoreOwn ?? false;
      ending = deliver(answer);
    } else ending = { level: "warn", outcome: "unknown-event" };
  } catch (error) {
    ending = describeError(error);
  }
  if (project === undefined) return;
  if (host.savedAs !== undefined) {
    removeSaved(project.storeFolder, host.environment("CLAUDE_CODE_SESSION_ID"), host.savedAs);
  }
  logHook(name, ending, { project, ...host, startedAtMs: 0, isStoreOwn });
}

function isAnsweredBySettings(directory: string, environment: Environment): boolean {
  const { leavesEvent }: typeof OwnHooks = require("@/hook/own-hooks-in-settings.ts");
  return leavesEvent(directory, environment);
}

async function readAndAnswer(
  name: EventName,
  project: Project,
  { clock, environment, isOfPlugin = false }: HookProcess,
): Promise<HookAnswer> {
  const loaded = loadSettings(project.root, userFolder(environment));
  const hardStopMs = hardStopMsOf(name, loaded.settings);
  // Counted from the start of the process, because the user waits for its start-up too.
  const deadline: Deadline = createDeadline(clock, 0, hardStopMs);
  const input = await readInput(deadline);
  if (input.kind === "timed-out") return { ending: timedOut(hardStopMs) };
  if (input.kind === "too-large") return invalidInput("too large");
  const openStore = () =>
    openForHook(name, { project, environment, clock, deadline, startedAtMs: 0 });
  const patience = patienceOf(name, { clock, deadline, startedAtMs: 0 });
  return await answerHook(name, input.text, {
    ...loaded,
    isOfPlugin,
    project,
    environment,
    clock,
    deadline,
    openStore,
    loadEmbedder,
    sessionFolder: sessionFolder(environment),
    openUser: () => openUserStore(environment, { clock, patience }),
  });
}

function deliver({ reply, ending, finish }: HookAnswer): Ending {
  if (reply !== undefined) emit(reply);
  finish?.();
  return ending;
}

// Loaded late: most events search nothing by meaning.
function loadEmbedder(): Embedder {
  const { TokenTableEmbedder }: typeof TokenTable = require("@/embed/table/token-table.ts");
  return new TokenTableEmbedder(tokenTablePath());
}
