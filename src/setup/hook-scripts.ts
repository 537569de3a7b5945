import type { EventName } from "@/events/event-table.ts";
import { type CommandPlace, programPath, quoteForShell } from "@/setup/hook-command.ts";

/** The scripts of seed 004, for people and tools that call hooks by file name. */
export const HOOK_SCRIPTS = {
  "session-start.sh": "SessionStart",
  "pre-tool-use.sh": "PreToolUse",
  "post-tool-use.sh": "PostToolUse",
  "user-prompt-submit.sh": "UserPromptSubmit",
  "session-end.sh": "SessionEnd",
} as const satisfies Record<string, EventName>;

export type ScriptName = keyof typeof HOOK_SCRIPTS;

export const SCRIPT_NAMES = [
  "session-start.sh",
  "pre-tool-use.sh",
  "post-tool-use.sh",
  "user-prompt-submit.sh",
  "session-end.sh",
] as const satisfies readonly ScriptName[];

/** The content of a script that looks first where the program is at setup time. */
export function renderHookScript(name: ScriptName, place: CommandPlace): string {
  return renderWith(name, quoteForShell(programPath("context-graph", place)));
}

/** Whether this is a script of ours that nobody has edited, with whatever path in it. */
export function isUneditedScript(name: ScriptName, content: string): boolean {
  const installed = /^installed=('.*')$/m.exec(content)?.[1];
  return installed !== undefined && content === renderWith(name, installed);
}

function renderWith(name: ScriptName, installed: string): string {
  const event = HOOK_SCRIPTS[name];
  return `#!/bin/bash
# Runs Context Graph for Claude Code's ${event} event, with standard input passed through.
# Written by 'context-graph setup hooks'; an edited copy is left alone by setup and uninstall.

installed=${installed}
tried=()

run_if_present() {
  [ -f "$1" ] && [ -x "$1" ] && exec "$1" hook ${event}
  tried+=("$1")
}

run_if_present "$installed"
on_path="$(type -P context-graph)"
run_if_present "\${on_path:-context-graph in any folder of PATH}"
folder="\${BASH_SOURCE[0]%/*}"
[ "$folder" = "\${BASH_SOURCE[0]}" ] && folder=.
project="$(cd "$folder/.." && pwd)"
run_if_present "$project/node_modules/.bin/context-graph"
run_if_present "$HOME/.local/bin/context-graph"
run_if_present "$project/dist/context-graph"
run_if_present "/usr/local/bin/context-graph"

{
  echo "context-graph not found; this ${event} hook did nothing. Looked for:"
  printf '  %s\\n' "\${tried[@]}"
  echo "To install: run 'npm start -- \\"$project\\"' in a copy of Context Graph,"
  echo "or put context-graph into one of these places."
} >&2
exit 1
`;
}
