import { CatalogueError, type ErrorCode } from "@/base/errors.ts";
import type { Clock } from "@/base/clock.ts";
import { createDeadline } from "@/base/deadline.ts";
import { type Environment, isSwitchedOn } from "@/base/environment.ts";
import { writtenOut } from "@/base/visible-text.ts";
import { parseStatusPayload, type StatusPayload } from "@/claude/status-payload.ts";
import { loadControl } from "@/configuration/control/load-control.ts";
import { loadSettings } from "@/configuration/load-settings.ts";
import { LATEST_KEY } from "@/identity/latest-key.ts";
import type * as IdentityBrief from "@/events/identity/identity-brief.ts";
import { emit } from "@/hook/emit.ts";
import { readInput } from "@/hook/read-input.ts";
import { databasePath } from "@/platform/database-path.ts";
import { fileSizeBytes, hasContent } from "@/platform/file-system.ts";
import { startOfDayMs } from "@/platform/local-date.ts";
import { logPath } from "@/platform/log.ts";
import { findProject, type Project, userFolder } from "@/platform/project.ts";
import { parseEntries } from "@/platform/log/read-log.ts";
import { openOwnStore } from "@/store/sqlite/database/open-own-store.ts";
import type { Store } from "@/store/store.ts";

/**
 * The line about memory below Claude Code's prompt. The client asks for it after every answer and
 * ends a process that is still busy when it asks again, so it is as fast as a hook, changes nothing
 * and makes nothing. Whatever happens, it prints one line and ends with 0: an empty line would blank
 * the whole status.
 */
export interface StatusHost {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly currentDirectory: string;
}

/** Guess: the client asks again after 300 ms. */
const HARD_STOP_MS = 250;
const LABEL = "Memory:";

export async function runStatusLine(host: StatusHost): Promise<void> {
  let text = "";
  try {
    const input = await readInput(createDeadline(host.clock, 0, HARD_STOP_MS));
    if (input.kind === "text") text = input.text;
  } catch {
    // Standard input cannot be read; the environment names the project too.
  }
  emit(`${await statusLine(parseStatusPayload(text), host)}\n`);
}

/** The line for a session. Never throws. */
export async function statusLine(payload: StatusPayload, host: StatusHost): Promise<string> {
  try {
    return writtenOut(await lineOf(payload, host));
  } catch (error) {
    return `${LABEL} ${troubleOf(error)}`;
  }
}

async function lineOf(payload: StatusPayload, host: StatusHost): Promise<string> {
  const { environment, clock } = host;
  if (!isSwitchedOn(environment("CONTEXT_GRAPH_HOOKS_ENABLED"))) return `${LABEL} switched off`;
  const start = payload.directory || environment("CLAUDE_PROJECT_DIR") || host.currentDirectory;
  const project = findProject(start, environment);
  const { settings } = loadSettings(project.root, userFolder(environment));
  const control = loadControl({ project, environment, settings });
  const silence = control?.silenceAt(payload.sessionId, clock.nowMs());
  if (silence !== undefined) return `${LABEL} ${silence}`;
  // Opening a store that does not exist would make it.
  if (!hasContent(databasePath(project.storeFolder))) {
    const isSilent = payload.runningMs > QUIET_MS;
    return `${LABEL} nothing yet${isSilent ? `, ${NO_HOOKS}` : ""}`;
  }
  const { storeFolder, sharedId } = project;
  const shared = sharedId === undefined ? {} : { projectId: sharedId };
  const patience = () => PATIENCE_MS;
  const store = openOwnStore({ folder: storeFolder, environment, clock, patience, ...shared });
  try {
    return `${LABEL} ${await describe(store, project, payload, clock)}`;
  } finally {
    store.close();
  }
}

/** A line that is late is shown late; one that says "busy" says nothing. */
const PATIENCE_MS = 100;
/** Guess: within this time the hooks of a session that starts have run. */
const QUIET_MS = 15_000;
const NO_HOOKS = "no hook has run in this session: context-graph doctor";

async function describe(
  store: Store,
  project: Project,
  { sessionId, runningMs }: StatusPayload,
  clock: Clock,
): Promise<string> {
  const nowMs = clock.nowMs();
  const told = store.countShown(startOfDayMs(nowMs));
  const hasBrief = sessionId !== "" && store.findValue("session", LATEST_KEY) !== undefined;
  const brief = hasBrief ? loadBrief().identityBrief(store, sessionId) : undefined;
  const parts = [`${store.countMemories()} kept`, `${told} told today`];
  if (brief !== undefined) parts.push(brief);
  parts.push(await healthOf(project.storeFolder, nowMs, runningMs));
  return parts.join(" · ");
}

function loadBrief(): typeof IdentityBrief {
  return require("@/events/identity/identity-brief.ts");
}

/** The last few entries of the log. */
const TAIL_BYTES = 2_000;

async function healthOf(storeFolder: string, nowMs: number, runningMs: number): Promise<string> {
  const entries = parseEntries(await readLastBytes(logPath(storeFolder), TAIL_BYTES));
  const last = entries.findLast(({ command }) => command.startsWith("hook "));
  // With the log switched off nothing is known.
  if (last === undefined) return "ok";
  if (last.level === "error") return "a hook failed: context-graph logs --errors";
  const hasBegunMs = nowMs - runningMs;
  const isSilent = runningMs > QUIET_MS && Date.parse(last.at) < hasBegunMs - QUIET_MS;
  return isSilent ? NO_HOOKS : "ok";
}

/** Does not load node:fs, which takes as long as the rest of the line. */
async function readLastBytes(path: string, count: number): Promise<string> {
  const sizeBytes = fileSizeBytes(path);
  // A pipe in its place has an infinite size.
  if (sizeBytes === 0 || !Number.isFinite(sizeBytes)) return "";
  return await Bun.file(path)
    .slice(Math.max(0, sizeBytes - count))
    .text()
    .catch(() => "");
}

const TROUBLES: Partial<Record<ErrorCode, string>> = {
  ERR_STORE_CORRUPT: "damaged: context-graph repair",
  ERR_STORE_FOREIGN: "not used here: context-graph doctor",
  ERR_STORE_LOCKED: "busy",
};

function troubleOf(error: unknown): string {
  const known = error instanceof CatalogueError ? TROUBLES[error.code] : undefined;
  return known ?? "cannot be used: context-graph doctor";
}
