import { CatalogueError } from "@/base/errors.ts";
import type { ProgramName } from "@/base/program-names.ts";
import { HOOK_SERVER, HOOK_TOOL, hookToolInput } from "@/claude/mcp-hook-payload.ts";
import type { ServerEntry } from "@/claude/settings/mcp-servers.ts";
import type { HookCommand, HookEntry } from "@/claude/settings/settings-entry-edits.ts";
import { queueOrRun, siftOrRun } from "@/setup/hooks/queue-lines.ts";
import {
  FAILURE_PROGRAM,
  sharedHookCommand,
  sharedHookLine,
  sharedServerCommand,
  startHook,
} from "@/setup/hooks/shared-command.ts";
import {
  EVENT_NAMES,
  EVENT_TABLE,
  type EventName,
  type EventRow,
} from "@/conversation/event-table.ts";

export interface ProgramLocation {
  /** The absolute folder of the program and its other names. */
  readonly programFolder: string;
  readonly platform: NodeJS.Platform;
  /** True for a file that others get too: it names no folder of this machine. */
  readonly isShared?: boolean;
}

/** How Claude Code calls us: one process per event, or the session's MCP server. */
export const TRANSPORTS = ["command", "mcp"] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** At these events the server is not connected yet, or no longer (recorded). */
const EVENTS_WITHOUT_SERVER: ReadonlySet<EventName> = new Set<EventName>([
  "SessionStart",
  "SessionEnd",
]);

/** Lists every hook that setup registers in settings.json. */
export function listHookEntries(
  location: ProgramLocation,
  transport: Transport = "command",
): HookEntry[] {
  return EVENT_NAMES.flatMap((event): HookEntry[] => {
    const row: EventRow = EVENT_TABLE[event];
    if (!row.registered) return [];
    const isCommand = transport === "command" || EVENTS_WITHOUT_SERVER.has(event);
    const call = { server: HOOK_SERVER, tool: HOOK_TOOL, input: hookToolInput(event) };
    const common = { event, timeoutSeconds: row.settingsTimeoutSeconds };
    const answered = { ...common, ...(isCommand ? hookAction(event, location) : { call }) };
    const queuedBy = (queueOr: (call: string) => string) => ({
      ...common,
      ...(isCommand ? queuedAction(event, location, queueOr) : { call }),
    });
    const { siftedMatchers = [], queuedMatchers = [] } = row;
    return [
      ...(row.matchers?.map((matcher) => ({ ...answered, matcher })) ?? [answered]),
      ...siftedMatchers.map((matcher) => ({ ...queuedBy(siftOrRun), matcher })),
      ...queuedMatchers.map((matcher) => ({ ...queuedBy(queueOrRun), matcher })),
    ];
  });
}

/** The entry of our server in .mcp.json. */
export function serverEntry(location: ProgramLocation): ServerEntry {
  if (location.isShared === true) return { command: "sh", args: ["-c", sharedServerCommand()] };
  return { command: programPath("context-graph", location), args: ["mcp"] };
}

/**
 * The command that Claude Code runs for an event. On Windows it is the program itself: machines
 * differ in which shell they have, if any, and Git Bash takes longer to start than some events
 * allow. A client too old for arguments leaves them out; wt-hook-memory then stays silent, which
 * context-graph would not. A shared file has the same shell line on every system.
 */
export function hookAction(event: EventName, location: ProgramLocation): HookCommand {
  if (location.isShared === true) return { command: sharedHookCommand(event) };
  if (location.platform !== "win32") return { command: hookCommand(event, location) };
  const isFailure = event === "PostToolUseFailure";
  const command = programPath(isFailure ? FAILURE_PROGRAM : "wt-hook-memory", location);
  refuseLineBreak(command);
  return { command, args: isFailure ? [] : [event] };
}

/**
 * The shell line that Claude Code runs for an event. If the program no longer exists, the hook
 * exits with 0 and prints nothing. Only SessionStart prints a line and exits with 1: one notice
 * per session is enough.
 */
function hookCommand(event: EventName, location: ProgramLocation): string {
  const path = programPath(
    event === "PostToolUseFailure" ? FAILURE_PROGRAM : "context-graph",
    location,
  );
  const program = quoteForShell(path);
  // This name stands for the event, so it needs no arguments.
  const call = event === "PostToolUseFailure" ? program : `${program} hook ${event}`;
  const otherwise = event === "SessionStart" ? ` else ${reportMissing(path)}` : "";
  return `if [ -x ${program} ]; then ${startHook(call)};${otherwise} fi`;
}

/**
 * The command for an event that the shell puts into the session's queue instead of starting the
 * program. On Windows there is no shell to rely on.
 */
function queuedAction(
  event: EventName,
  location: ProgramLocation,
  queueOr: (call: string) => string,
): HookCommand {
  if (location.isShared === true) {
    return { command: sharedHookLine("context-graph", queueOr(`context-graph hook ${event}`)) };
  }
  if (location.platform === "win32") return hookAction(event, location);
  const program = quoteForShell(programPath("context-graph", location));
  return { command: `if [ -x ${program} ]; then ${queueOr(`${program} hook ${event}`)}; fi` };
}

/** The path of the program under one of its names, with "/" throughout because of Git Bash. */
export function programPath(name: ProgramName, location: ProgramLocation): string {
  const isWindows = location.platform === "win32";
  const folder = isWindows ? location.programFolder.replaceAll("\\", "/") : location.programFolder;
  const separator = folder.endsWith("/") ? "" : "/";
  return `${folder}${separator}${name}${isWindows ? ".exe" : ""}`;
}

/** Quotes a word for a shell line; throws if it contains a line break. */
export function quoteForShell(word: string): string {
  refuseLineBreak(word);
  return `'${word.replaceAll("'", "'\\''")}'`;
}

export function refuseLineBreak(path: string): void {
  if (!/[\r\n\0]/.test(path)) return;
  const detail = `A path with a line break cannot be registered as a hook: ${JSON.stringify(path)}.`;
  throw new CatalogueError("ERR_USAGE", { detail, program: "context-graph" });
}

function reportMissing(path: string): string {
  const message =
    `context-graph: the memory hooks point to ${path}, which does not exist; ` +
    "nothing is remembered until it is rebuilt or 'context-graph setup' is run again.";
  return `printf '%s\\n' ${quoteForShell(message)} >&2; exit 1;`;
}
