/**
 * The files of our plugin for Claude Code that follow from the code: the hooks, the MCP server and
 * what the client reads about the plugin. Skills and commands are written by hand beside them.
 */
import { VERSION } from "@/base/version.ts";
import { HOOK_SERVER } from "@/claude/mcp-hook-payload.ts";
import { type HookEntry, toGroup } from "@/claude/settings/settings-entry-edits.ts";
import {
  EVENT_NAMES,
  EVENT_TABLE,
  type EventName,
  type EventRow,
} from "@/conversation/event-table.ts";
import { sharedHookLine, sharedServerCommand, startHook } from "@/setup/hooks/shared-command.ts";

const NAME = "context-graph";
const DESCRIPTION = "Memory for Claude Code that lives in its hooks";
const AUTHOR = { name: "The Context Graph authors" };

/** Shown to the user once per session where the plugin is installed and the program is not. */
const MISSING =
  "The plugin context-graph needs its program: npm install -g context-graph. Until then nothing is remembered.";

/**
 * A plugin may bring the program along; ours does not, because it would be 120 MB in git. It is on
 * in every project, also in one that was just cloned from somebody: unlike settings of a project,
 * it must not run a program that came with the project.
 */
const PLACES = { before: ["${CLAUDE_PLUGIN_ROOT}/bin"], isProjectLeftOut: true };

/** The generated files by their path in the repository. */
export function pluginFiles(): ReadonlyMap<string, string> {
  const about = { name: NAME, version: VERSION, description: DESCRIPTION };
  const source = { name: NAME, source: "./plugin", description: DESCRIPTION };
  return new Map([
    [
      ".claude-plugin/marketplace.json",
      render({ name: NAME, owner: AUTHOR, description: DESCRIPTION, plugins: [source] }),
    ],
    ["plugin/.claude-plugin/plugin.json", render({ ...about, author: AUTHOR, license: "MIT" })],
    ["plugin/hooks/hooks.json", pluginHooks()],
    ["plugin/.mcp.json", render({ mcpServers: { [HOOK_SERVER]: pluginServer() } })],
  ]);
}

/** The plugin's hooks/hooks.json. */
export function pluginHooks(): string {
  const hooks: Record<string, unknown[]> = {};
  for (const event of EVENT_NAMES) {
    const row: EventRow = EVENT_TABLE[event];
    if (!row.registered) continue;
    const entry: HookEntry = {
      event,
      command: pluginCommand(event),
      timeoutSeconds: row.settingsTimeoutSeconds,
    };
    const { matchers, siftedMatchers = [], queuedMatchers = [] } = row;
    const groups = matchers && [...matchers, ...siftedMatchers, ...queuedMatchers];
    hooks[event] = groups?.map((matcher) => toGroup({ ...entry, matcher })) ?? [toGroup(entry)];
  }
  return render({ description: DESCRIPTION, hooks });
}

/**
 * The program is found like that of settings which several people share. It is started at every
 * event, because a queue would be filled by the hooks of the settings as well, if there are any.
 */
export function pluginCommand(event: EventName): string {
  const line = sharedHookLine(
    "context-graph",
    startHook(`context-graph hook ${event} --plugin`),
    PLACES,
  );
  if (event !== "SessionStart") return line;
  // Reached only if the program was not found: exec does not return.
  return `${line}; printf '%s\\n' '${JSON.stringify({ systemMessage: MISSING })}'`;
}

function pluginServer() {
  return {
    type: "stdio",
    command: "sh",
    args: ["-c", sharedServerCommand(PLACES)],
  };
}

function render(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
