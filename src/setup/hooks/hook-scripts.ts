import { cmdProgramPath, renderCmdScript } from "@/setup/hooks/cmd-script.ts";
import { type ProgramLocation, programPath, quoteForShell } from "@/setup/hooks/hook-command.ts";
import { type ScriptName, scriptRow } from "@/setup/hooks/script-table.ts";
import { LINKS_FOLDER } from "@/setup/hooks/shared-command.ts";

/**
 * Renders a script that first looks for the program where it is during setup; a script that is
 * shared with others looks in the other places only.
 */
export function renderHookScript(name: ScriptName, location: ProgramLocation): string {
  const isShared = location.isShared === true;
  if (name.endsWith(".cmd")) {
    return renderCmdScript(name, isShared ? undefined : cmdProgramPath(location));
  }
  const installed = isShared ? undefined : quoteForShell(programPath("context-graph", location));
  return renderShellScript(name, installed);
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
  return withUnixLineEnds(content) === withUnixLineEnds(render(name, installed));
}

function withUnixLineEnds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The way from a script's folder up to the project. */
function upToProject(name: ScriptName): string {
  return scriptRow(name)
    .folder.split("/")
    .map(() => "..")
    .join("/");
}

function renderShellScript(name: ScriptName, installed: string | undefined): string {
  const { event, byHand, otherEvent } = scriptRow(name);
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
# an event there (a terminal, or /dev/null) it runs the commands that ${doneByHand(name)}.
${otherEvent === undefined ? "" : `# With ${otherEvent} as its argument it answers that event instead.\n`}# Written by 'context-graph setup hooks'; an edited copy is left alone by setup and uninstall.

${otherEvent === undefined ? "" : `event="\${1:-${event}}"\n`}${known}tried=()

by_hand() {
  ${byHand}
}

run_if_present() {
  if [ -f "$1" ] && [ -x "$1" ]; then
    if [ -c /dev/stdin ]; then by_hand "$1"; exit; fi
    exec "$1" hook ${otherEvent === undefined ? event : '"$event"'}
  fi
  tried+=("$1")
}

${first}on_path="$(type -P context-graph)"
run_if_present "\${on_path:-context-graph in any folder of PATH}"
folder="\${BASH_SOURCE[0]%/*}"
[ "$folder" = "\${BASH_SOURCE[0]}" ] && folder=.
project="$(cd "$folder/${upToProject(name)}" && pwd)"
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

function doneByHand(name: ScriptName): string {
  return scriptRow(name).folder === "hooks"
    ? "show and keep the identity"
    : "do the same for a person";
}
