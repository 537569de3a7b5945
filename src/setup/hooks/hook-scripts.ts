import type { EventName } from "@/conversation/event-table.ts";
import { cmdProgramPath, renderCmdScript } from "@/setup/hooks/cmd-script.ts";
import { type ProgramLocation, programPath, quoteForShell } from "@/setup/hooks/hook-command.ts";
import { LINKS_FOLDER } from "@/setup/hooks/shared-command.ts";

/** The scripts of seed 004, for people and tools that call hooks by their file name. */
const EVENTS = {
  "session-start": "SessionStart",
  "pre-tool-use": "PreToolUse",
  "post-tool-use": "PostToolUse",
  "user-prompt-submit": "UserPromptSubmit",
  "session-end": "SessionEnd",
} as const satisfies Record<string, EventName>;

type Stem = keyof typeof EVENTS;
export type ScriptName = `${Stem}.${"sh" | "cmd"}`;

const STEMS = Object.keys(EVENTS) as Stem[];
/** Scripts for bash, installed on every system. */
export const SCRIPT_NAMES: readonly ScriptName[] = STEMS.map((stem) => `${stem}.sh` as const);
/** Scripts for cmd.exe, installed in addition on Windows. */
export const CMD_SCRIPT_NAMES: readonly ScriptName[] = STEMS.map((stem) => `${stem}.cmd` as const);

export function scriptEvent(name: ScriptName): EventName {
  return EVENTS[name.replace(/\.\w+$/, "") as Stem];
}

/**
 * Renders a script that first looks for the program where it is during setup; a script that is
 * shared with others looks in the other places only.
 */
export function renderHookScript(name: ScriptName, location: ProgramLocation): string {
  const event = scriptEvent(name);
  const isShared = location.isShared === true;
  if (name.endsWith(".cmd")) {
    return renderCmdScript(event, isShared ? undefined : cmdProgramPath(location));
  }
  const installed = isShared ? undefined : quoteForShell(programPath("context-graph", location));
  return renderShellScript(event, installed);
}

/**
 * True if this is an unedited script of ours, whatever program path it contains. Line ends do not
 * count, because Git may have changed them.
 */
export function isUneditedScript(name: ScriptName, content: string): boolean {
  const [known, render] = name.endsWith(".cmd")
    ? [/^set "installed=(.*)"\r?$/m, renderCmdScript]
    : [/^installed=('.*')\r?$/m, renderShellScript];
  const installed = known.exec(content)?.[1];
  return withUnixLineEnds(content) === withUnixLineEnds(render(scriptEvent(name), installed));
}

/**
 * The commands of seed 004 that a script runs if somebody calls it by hand: with a terminal or
 * nothing at all as its standard input. Claude Code passes an event there, and the hook does all of
 * this in one process.
 */
const BY_HAND: Readonly<Record<string, string>> = {
  SessionStart: `"$1" session restore-identity && "$1" consciousness status --format brief`,
  PreToolUse: `exec "$1" consciousness brief`,
  PostToolUse: `("$1" consciousness check-identity --auto-dream </dev/null >/dev/null 2>&1 &)`,
  UserPromptSubmit: `exec "$1" consciousness inject-context "$PROMPT"`,
  SessionEnd: `"$1" session persist-identity && "$1" consciousness consolidate-if-needed`,
};

function withUnixLineEnds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function renderShellScript(event: string, installed: string | undefined): string {
  const [known, first, last] =
    installed === undefined
      ? [
          "",
          "",
          `run_if_present "\${CONTEXT_GRAPH_HOME:-$HOME/.context-graph}/${LINKS_FOLDER}/context-graph"\n`,
        ]
      : [`installed=${installed}\n`, 'run_if_present "$installed"\n', ""];
  return `#!/bin/bash
# Runs Context Graph for Claude Code's ${event} event, with standard input passed through. Without
# an event there (a terminal, or /dev/null) it runs the commands that show and keep the identity.
# Written by 'context-graph setup hooks'; an edited copy is left alone by setup and uninstall.

${known}tried=()

by_hand() {
  ${BY_HAND[event] ?? ":"}
}

run_if_present() {
  if [ -f "$1" ] && [ -x "$1" ]; then
    if [ -c /dev/stdin ]; then by_hand "$1"; exit; fi
    exec "$1" hook ${event}
  fi
  tried+=("$1")
}

${first}on_path="$(type -P context-graph)"
run_if_present "\${on_path:-context-graph in any folder of PATH}"
folder="\${BASH_SOURCE[0]%/*}"
[ "$folder" = "\${BASH_SOURCE[0]}" ] && folder=.
project="$(cd "$folder/.." && pwd)"
run_if_present "$project/node_modules/.bin/context-graph"
run_if_present "$HOME/.local/bin/context-graph"
run_if_present "$project/dist/context-graph"
run_if_present "/usr/local/bin/context-graph"
${last}
{
  echo "context-graph not found; this ${event} hook did nothing. Looked for:"
  printf '  %s\\n' "\${tried[@]}"
  echo "To install: run 'npm start -- \\"$project\\"' in a copy of Context Graph,"
  echo "or put context-graph into one of these places."
} >&2
user="\${CONTEXT_GRAPH_HOME:-$HOME/.context-graph}"
if [ -d "$user" ] && mkdir -p "$user/logs"; then
  said="$(printf '%s; ' "\${tried[@]}" | tr -d '\\000-\\037"\\\\')"
  printf '{"at":"%s","level":"error","command":"hook ${event}","durationMs":0,"exitCode":1,"outcome":"program-not-found","detail":"%s"}\\n' \\
    "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$said" >> "$user/logs/hooks.log"
fi
exit 1
`;
}
