import { win32 } from "node:path";
import { type ProgramLocation, refuseLineBreak } from "@/setup/hooks/hook-command.ts";
import { type ScriptName, scriptRow } from "@/setup/hooks/script-table.ts";

/**
 * Scripts for cmd.exe. "%" begins a variable, so it is doubled. The other special characters ("&",
 * "^", "(", ")", "!", space) are harmless between double quotes, which no Windows path can contain.
 * `call` and blocks in parentheses are avoided, because there they are not. Lines end with
 * CR LF, because cmd.exe does not find labels otherwise.
 */

/** The path of the program, escaped for a script. */
export function cmdProgramPath({ programFolder }: ProgramLocation): string {
  const path = win32.join(programFolder, "context-graph.exe");
  refuseLineBreak(path);
  return path.replaceAll("%", "%%");
}

/**
 * Renders a script. `installed` is the result of cmdProgramPath; without it, the script looks in
 * the other places only.
 */
export function renderCmdScript(name: ScriptName, installed: string | undefined): string {
  const { event, folder, otherEvent } = scriptRow(name);
  const project = folder === "hooks" ? ".." : "..\\..";
  const candidates = [
    "%project%\\node_modules\\.bin\\context-graph.cmd",
    "%USERPROFILE%\\.local\\bin\\context-graph.exe",
    "%project%\\dist\\context-graph.exe",
  ];
  const lines = [
    "@echo off",
    `rem Runs Context Graph for Claude Code's ${event} event, with standard input passed through.`,
    "rem Written by 'context-graph setup hooks'; an edited copy is left alone by setup and uninstall.",
    "setlocal EnableExtensions DisableDelayedExpansion",
    ...(installed === undefined ? [] : [...codePage(installed), `set "installed=${installed}"`]),
    ...(otherEvent === undefined
      ? []
      : [`set "event=${event}"`, `if "%~1"=="${otherEvent}" set "event=${otherEvent}"`]),
    `for %%P in ("%~dp0${project}") do set "project=%%~fP"`,
    "",
    ...(installed === undefined
      ? []
      : ['set "program=%installed%"', 'if exist "%program%" goto run']),
    'for %%P in (context-graph.exe) do set "program=%%~$PATH:P"',
    "if defined program goto run",
    ...candidates.flatMap((path) => [`set "program=${path}"`, 'if exist "%program%" goto run']),
    "",
    `>&2 echo context-graph not found; this ${event} hook did nothing. Looked for:`,
    ...(installed === undefined ? [] : ['>&2 echo   "%installed%"']),
    ">&2 echo   context-graph.exe in any folder of PATH",
    ...candidates.map((path) => `>&2 echo   "${path}"`),
    `>&2 echo To install: run 'npm start -- "%project%"' in a copy of Context Graph,`,
    ">&2 echo or put context-graph.exe into one of these places.",
    "exit /b 1",
    "",
    ":run",
    `"%program%" hook ${otherEvent === undefined ? event : '"%event%"'}`,
    "exit /b %errorlevel%",
    "",
  ];
  return lines.join("\r\n");
}

// The file is UTF-8, but cmd.exe reads it in the current code page.
function codePage(installed: string): string[] {
  const isAscii = [...installed].every((letter) => letter <= "~");
  return isAscii ? [] : ["chcp 65001 >nul"];
}
