import { delimiter } from "node:path";
import type { ProgramName } from "@/base/program-names.ts";
import type { EventName } from "@/conversation/event-table.ts";

/**
 * Shell lines for files that several people share, in git or in a plugin. They name no folder of
 * one person: the program is looked for on PATH, in the project's node_modules/.bin, in the user's
 * ~/.local/bin and where setup linked it for this user. Whoever does not have it gets silence:
 * exit code 0 and no output. Everything before the program starts is built into the shell, so that
 * the search costs no process.
 */

/** The folder in the user's folder with links to the program that ran setup. */
export const LINKS_FOLDER = "bin";

/** The name that answers PostToolUseFailure; every settings file with our hooks contains it. */
export const FAILURE_PROGRAM: ProgramName = "wt-hook-memory-posttool";

const USER_FOLDER = '"${CONTEXT_GRAPH_HOME:-$HOME/.context-graph}"';
const CLAUDE_SETTINGS = '"${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json"';
const FOLDER_OF_PROJECT = "$CLAUDE_PROJECT_DIR/node_modules/.bin";
const FOLDERS_AFTER_PATH = [FOLDER_OF_PROJECT, "$HOME/.local/bin", `$u/${LINKS_FOLDER}`];

export interface ProgramPlaces {
  /** Folders to look in before PATH; may contain variables, not quotes. */
  readonly before?: readonly string[];
  /** True if a program that came with the project must not be run. */
  readonly isProjectLeftOut?: boolean;
}

/** The line for an event. */
export function sharedHookCommand(event: EventName, places: ProgramPlaces = {}): string {
  const isFailure = event === "PostToolUseFailure";
  const name = isFailure ? FAILURE_PROGRAM : "context-graph";
  const call = isFailure ? name : `${name} hook ${event}`;
  return sharedHookLine(name, startHook(call), places);
}

/**
 * The environment that the lines add for a hook. It keeps the runtime from preparing memory that so
 * short a process does not use, with a thread of its own (docs/decisions/021).
 */
export const HOOK_VARIABLES = { BUN_JSC_useWarmUpMarkedBlocks: "0" } as const;

/** Starts the program for an event. */
export function startHook(call: string): string {
  const settings = Object.entries(HOOK_VARIABLES).map(([name, value]) => `${name}=${value}`);
  return `export ${settings.join(" ")}; exec ${call}`;
}

/**
 * A line that does something with the program if it is found. It does nothing if this user has the
 * hooks in every project: those answer, and an event is not to be answered twice. The user's setup
 * leaves a manifest; only where it exists are the user's settings searched, which needs a process.
 */
export function sharedHookLine(name: ProgramName, act: string, places: ProgramPlaces = {}): string {
  const isAnswered = `[ -e "$u/setup.json" ] && grep -qs ${FAILURE_PROGRAM} ${CLAUDE_SETTINGS}`;
  return `u=${USER_FOLDER}; ${isAnswered} && exit 0; ${whenFound(name, act, places)}`;
}

/** The line that starts our MCP server. */
export function sharedServerCommand(places: ProgramPlaces = {}): string {
  return `u=${USER_FOLDER}; ${whenFound("context-graph", "exec context-graph mcp", places)}`;
}

/**
 * The search path of such a line in a project of a user, as the shell would see it. Without a root
 * it is that of a line which leaves the project out.
 */
export function sharedSearchPath(
  path: string,
  root: string | undefined,
  home: string,
  user: string,
): string {
  const places = foldersAfterPath(root === undefined).map((folder) =>
    folder
      .replace("$CLAUDE_PROJECT_DIR", () => root ?? "")
      .replace("$HOME", () => home)
      .replace("$u", () => user),
  );
  return [path, ...places].join(delimiter);
}

/** True if this line looks for the program instead of naming its folder. */
export function isSharedCommand(command: string): boolean {
  return command.startsWith("u=") && command.includes("if command -v ");
}

function whenFound(name: ProgramName, act: string, places: ProgramPlaces): string {
  const { before = [], isProjectLeftOut = false } = places;
  const path = [...before, "$PATH", ...foldersAfterPath(isProjectLeftOut)].join(":");
  return `PATH="${path}"; if command -v ${name} >/dev/null 2>&1; then ${act}; fi`;
}

function foldersAfterPath(isProjectLeftOut: boolean): string[] {
  return FOLDERS_AFTER_PATH.filter((folder) => !isProjectLeftOut || folder !== FOLDER_OF_PROJECT);
}
