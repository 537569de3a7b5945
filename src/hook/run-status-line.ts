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
import {
  isStillTrue,
  readStatusNote,
  type StatusNote,
  writeStatusNote,
} from "@/hook/status-note.ts";
import { databasePath } from "@/platform/database-path.ts";
import { fileSizeBytes, hasContent } from "@/platform/file-system.ts";
import { readFirstBytes } from "@/platform/read-small-file.ts";
import { LIMITS } from "@/base/limits.ts";
import { startOfDayMs } from "@/platform/local-date.ts";
import { logPath } from "@/platform/log.ts";
import { findProject, type Project, userFolder } from "@/platform/project.ts";
import { type LoggedEntry, parseEntries } from "@/platform/log/read-log.ts";
import { isOwnOrAbsent, openProjectStore } from "@/store/sqlite/database/open-own-store.ts";
import type { Store } from "@/store/store.ts";

/**
 * The line about memory below Claude Code's prompt. The client asks for it after every answer and
 * ends a process that is still busy when it asks again, so it is faster than a hook: mostly it reads
 * its last figures and the end of the log (status-note.ts). It makes no store. Whatever happens, it
 * prints one line and ends with 0: an empty line would blank the whole status.
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
  const { storeFolder } = project;
  const entries = parseEntries(await readLastBytes(logPath(storeFolder), TAIL_BYTES));
  const health = healthOf(entries, clock.nowMs(), payload.runningMs);
  const noted =
    isOwnOrAbsent(storeFolder, environment) && findFigures(project, payload, entries, clock);
  if (noted && health !== HOOK_FAILED) return `${LABEL} ${describe(noted, health)}`;
  const patience = () => PATIENCE_MS;
  const store = openProjectStore(project, { environment, clock, patience });
  try {
    const figures = readFigures(store, payload.sessionId, clock.nowMs());
    if (entries.length > 0) writeStatusNote(storeFolder, figures);
    return `${LABEL} ${describe(figures, health)}`;
  } finally {
    store.close();
  }
}

/** A line that is late is shown late; one that says "busy" says nothing. */
const PATIENCE_MS = 100;
/** Guess: within this time the hooks of a session that starts have run. */
const QUIET_MS = 15_000;
const NO_HOOKS = "no hook has run in this session: context-graph doctor";

/** The figures of the last line, if they still hold. */
function findFigures(
  { storeFolder }: Project,
  { sessionId }: StatusPayload,
  entries: readonly LoggedEntry[],
  clock: Clock,
): StatusNote | undefined {
  const note = readStatusNote(storeFolder, { sessionId, dayMs: startOfDayMs(clock.nowMs()) });
  return note !== undefined && isStillTrue(note, entries) ? note : undefined;
}

function readFigures(store: Store, sessionId: string, nowMs: number): StatusNote {
  const dayMs = startOfDayMs(nowMs);
  const hasBrief = sessionId !== "" && store.findValue("session", LATEST_KEY) !== undefined;
  const brief = (hasBrief ? loadBrief().identityBrief(store, sessionId) : undefined) ?? "";
  const [memories, told] = [store.countMemories(), store.countShown(dayMs)];
  return { sessionId, atMs: nowMs, dayMs, memories, told, brief };
}

function describe({ memories, told, brief }: StatusNote, health: string): string {
  const parts = [`${memories} kept`, `${told} told today`, brief, health];
  return parts.filter((part) => part !== "").join(" · ");
}

function loadBrief(): typeof IdentityBrief {
  return require("@/events/identity/identity-brief.ts");
}

/** The last few entries of the log. */
const TAIL_BYTES = 2_000;

const HOOK_FAILED = "a hook failed: context-graph logs --errors";

function healthOf(entries: readonly LoggedEntry[], nowMs: number, runningMs: number): string {
  const last = entries.findLast(({ command }) => command.startsWith("hook "));
  // With the log switched off nothing is known.
  if (last === undefined) return "ok";
  if (last.level === "error") return HOOK_FAILED;
  const hasBegunMs = nowMs - runningMs;
  const isSilent = runningMs > QUIET_MS && Date.parse(last.at) < hasBegunMs - QUIET_MS;
  return isSilent ? NO_HOOKS : "ok";
}

/** A log is cut at half of this; a longer one waits for its worker, and is read by the system. */
const READ_BYTES_MAX = 2 * LIMITS.logBytes;

/**
 * Reads the end of the file. Loads no node:fs, and starts no thread as Bun.file does: either takes
 * as long as the rest of the line. The system has a log in memory, so reading all of it is faster.
 */
async function readLastBytes(path: string, count: number): Promise<string> {
  const sizeBytes = fileSizeBytes(path);
  // A pipe in its place has an infinite size.
  if (sizeBytes === 0 || !Number.isFinite(sizeBytes)) return "";
  const from = Math.max(0, sizeBytes - count);
  if (sizeBytes <= READ_BYTES_MAX) {
    const bytes = readFirstBytes(path, sizeBytes);
    return new TextDecoder().decode(bytes?.subarray(from));
  }
  return await Bun.file(path)
    .slice(from)
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
