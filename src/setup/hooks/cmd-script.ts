import { win32 } from "node:path";
import { type CommandPlace, refuseLineBreak } from "@/setup/hooks/hook-command.ts";

/**
 * The scripts for Windows' own shell, in which little is as it seems. "%" begins a variable and
 * is doubled; what else is special ("&", "^", "(", ")", "!", spaces) is not, as long as it stands
 * between double quotes, which no path on Windows can hold. No `call` and no block in
 * parentheses, where that would not be so. Lines end with CR LF: labels are not found otherwise.
 */

/** The path of the program as a word of a script. */
export function installedForCmd({ programFolder }: CommandPlace): string {
  const path = win32.join(programFolder, "context-graph.exe");
  refuseLineBreak(path);
  return path.replaceAll("%", "%%");
}

/** The script for an event; `installed` is as installedForCmd gave it. */
export function renderCmdScript(event: string, installed: string): string {
  const places = [
    "%project%\\node_modules\\.bin\\context-graph.cmd",
    "%USERPROFILE%\\.local\\bin\\context-graph.exe",
    "%project%\\dist\\context-graph.exe",
  ];
  const lines = [
    "@echo off",
    `rem Runs Context Graph for Claude Code's ${event} event, with standard input passed through.`,
    "rem Written by 'context-graph setup hooks'; an edited copy is left alone by setup and uninstall.",
    "setlocal EnableExtensions DisableDelayedExpansion",
    ...codePage(installed),
    `set "installed=${installed}"`,
    'for %%P in ("%~dp0..") do set "project=%%~fP"',
    "",
    'set "program=%installed%"',
    'if exist "%program%" goto run',
    'for %%P in (context-graph.exe) do set "program=%%~$PATH:P"',
    "if defined program goto run",
    ...places.flatMap((place) => [`set "program=${place}"`, 'if exist "%program%" goto run']),
    "",
    `>&2 echo context-graph not found; this ${event} hook did nothing. Looked for:`,
    '>&2 echo   "%installed%"',
    ">&2 echo   context-graph.exe in any folder of PATH",
    ...places.map((place) => `>&2 echo   "${place}"`),
    `>&2 echo To install: run 'npm start -- "%project%"' in a copy of Context Graph,`,
    ">&2 echo or put context-graph.exe into one of these places.",
    "exit /b 1",
    "",
    ":run",
    `"%program%" hook ${event}`,
    "exit /b %errorlevel%",
    "",
  ];
  return lines.join("\r\n");
}

// The file is UTF-8, and cmd.exe reads on in the code page that is set.
function codePage(installed: string): string[] {
  const isPlain = [...installed].every((letter) => letter <= "~");
  return isPlain ? [] : ["chcp 65001 >nul"];
}
