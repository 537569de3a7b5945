import type { ProgramName } from "@/base/program-names.ts";

/**
 * Shell lines for files that several people share, in git or in a plugin. They name no folder of
 * one person: the program is looked for on PATH, in the project's node_modules/.bin, in the user's
 * ~/.local/bin and where setup linked it for this user. Whoever does not have it gets silence:
 * exit code 0 and no output. Everything before the program starts is built into the shell, so that
 * the search costs no process.
 */

/** The name that answers PostToolUseFailure; every settings file with our hooks contains it. */
const FAILURE_PROGRAM: ProgramName = "wt-hook-memory-posttool";

const USER_FOLDER = '"${CONTEXT_GRAPH_HOME:-$HOME/.context-graph}"';
const CLAUDE_SETTINGS = '"${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json"';
const FOLDERS_AFTER_PATH = ["$CLAUDE_PROJECT_DIR/node_modules/.bin", "$HOME/.local/bin", "$u/bin"];

export interface ProgramPlaces {
  /** Folders to look in before PATH; may contain variables, not quotes. */
  readonly before?: readonly string[];
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

function whenFound(name: ProgramName, act: string, { before = [] }: ProgramPlaces): string {
  const path = [...before, "$PATH", ...FOLDERS_AFTER_PATH].join(":");
  return `PATH="${path}"; if command -v ${name} >/dev/null 2>&1; then ${act}; fi`;
}
