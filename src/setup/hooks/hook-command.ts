import { CatalogueError } from "@/base/errors.ts";
import type { ProgramName } from "@/base/program-names.ts";
import { HOOK_SERVER, HOOK_TOOL, hookToolInput } from "@/claude/hook-tool-fields.ts";
import type { ServerEntry } from "@/claude/settings/mcp-servers.ts";
import type { HookCommand, HookEntry } from "@/claude/settings/settings-entry-edits.ts";
import {
  EVENT_NAMES,
  EVENT_TABLE,
  type EventName,
  type EventRow,
} from "@/conversation/event-table.ts";

export interface CommandPlace {
  /** Absolute folder of the program and its further names. */
  readonly programFolder: string;
  readonly platform: NodeJS.Platform;
}

/** How Claude Code reaches us: a process for each event, or the MCP server of the session. */
export const TRANSPORTS = ["command", "mcp"] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** When these come, no server is connected yet, or none any more (recorded). */
const WITHOUT_SERVER: ReadonlySet<EventName> = new Set<EventName>(["SessionStart", "SessionEnd"]);

/** Every hook that setup registers, as it goes into settings.json. */
export function listHookEntries(
  place: CommandPlace,
  transport: Transport = "command",
): HookEntry[] {
  return EVENT_NAMES.flatMap((event): HookEntry[] => {
    const row: EventRow = EVENT_TABLE[event];
    if (!row.registered) return [];
    const action =
      transport === "command" || WITHOUT_SERVER.has(event)
        ? hookAction(event, place)
        : { call: { server: HOOK_SERVER, tool: HOOK_TOOL, input: hookToolInput(event) } };
    const common = { event, timeoutSeconds: row.settingsTimeoutSeconds, ...action };
    return row.matchers?.map((matcher) => ({ ...common, matcher })) ?? [common];
  });
}

/** The server as it goes into .mcp.json. */
export function serverEntry(place: CommandPlace): ServerEntry {
  return { command: programPath("context-graph", place), args: ["mcp"] };
}

/**
 * What Claude Code runs for an event. On Windows that is the program itself: whether a shell is
 * there, and which, differs from one machine to the next, and starting Git Bash takes longer
 * than some events have. A client too old for arguments leaves them out; then this name, other
 * than context-graph, says nothing.
 */
export function hookAction(event: EventName, place: CommandPlace): HookCommand {
  if (place.platform !== "win32") return { command: hookCommand(event, place) };
  const isFailure = event === "PostToolUseFailure";
  const command = programPath(isFailure ? FAILURE_NAME : "wt-hook-memory", place);
  refuseLineBreak(command);
  return { command, args: isFailure ? [] : [event] };
}

/**
 * The line for sh that Claude Code runs for an event. When the program is not there any more,
 * the hook ends with 0 and says nothing, except at the start of a session, where it says so in
 * one line and ends with 1: once per session is enough.
 */
function hookCommand(event: EventName, place: CommandPlace): string {
  const path = programPath(event === "PostToolUseFailure" ? FAILURE_NAME : "context-graph", place);
  const program = quoteForShell(path);
  // The name alone says which event it handles.
  const call = event === "PostToolUseFailure" ? program : `${program} hook ${event}`;
  const otherwise = event === "SessionStart" ? ` else ${complaint(path)}` : "";
  return `if [ -x ${program} ]; then exec ${call};${otherwise} fi`;
}

/** The path of the program under one of its names; with "/" everywhere, which Git Bash needs. */
export function programPath(name: ProgramName, place: CommandPlace): string {
  const isWindows = place.platform === "win32";
  const folder = isWindows ? place.programFolder.replaceAll("\\", "/") : place.programFolder;
  const separator = folder.endsWith("/") ? "" : "/";
  return `${folder}${separator}${name}${isWindows ? ".exe" : ""}`;
}

/** One word of a shell line, whatever characters it holds; a line break is refused. */
export function quoteForShell(word: string): string {
  refuseLineBreak(word);
  return `'${word.replaceAll("'", "'\\''")}'`;
}

export function refuseLineBreak(path: string): void {
  if (!/[\r\n\0]/.test(path)) return;
  const detail = `A path with a line break cannot be registered as a hook: ${JSON.stringify(path)}.`;
  throw new CatalogueError("ERR_USAGE", { detail, program: "context-graph" });
}

const FAILURE_NAME: ProgramName = "wt-hook-memory-posttool";

function complaint(path: string): string {
  const message =
    `context-graph: the memory hooks of this project point to ${path}, which is not there; ` +
    "nothing is remembered until it is built again or 'context-graph setup hooks' is run anew.";
  return `printf '%s\\n' ${quoteForShell(message)} >&2; exit 1;`;
}
