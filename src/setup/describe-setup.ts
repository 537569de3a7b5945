import { counted } from "@/base/text.ts";
import type { InstalledFile, InstallResult } from "@/setup/install-hooks.ts";
import type { UninstalledFile } from "@/setup/apply-removal.ts";
import type { UninstallResult } from "@/setup/uninstall-hooks.ts";

/** What setup did, as lines for a terminal. */
export function describeInstall(result: InstallResult): string[] {
  const { directory, events, files, programFolder } = result;
  if (!result.isChanged) {
    return [
      `The hooks are already installed in ${directory}; nothing was changed.`,
      ...files.filter((file) => file.outcome === "kept").map(describeInstalled),
    ];
  }
  return [
    `Installed ${counted(events.length, "hook")} in ${directory}:`,
    ...files.map(describeInstalled),
    `  events: ${events.join(", ")}`,
    `  program: ${programFolder}`,
    ...(result.transport === "mcp"
      ? ["  answered by the MCP server: approve 'context-graph' when Claude Code asks"]
      : []),
    "Start a new Claude Code session there to use them.",
    "To take them out again: context-graph uninstall",
  ];
}

/** What uninstall did, as lines for a terminal. */
export function describeUninstall(result: UninstallResult): string[] {
  const { directory, files, memories, sessions } = result;
  const first = result.isChanged
    ? `Removed the hooks from ${directory}:`
    : `There are no hooks of Context Graph in ${directory}; nothing was changed.`;
  const last =
    memories === undefined
      ? []
      : [`The memories stay in ${memories}. Delete that folder to forget them.`];
  const states =
    sessions === undefined ? [] : [`How the last sessions ended stays in ${sessions}.`];
  return [first, ...files.map(describeUninstalled), ...last, ...states];
}

function describeInstalled(file: InstalledFile): string {
  const note = file.outcome === "kept" ? "; it is not one of ours, so it was left as it is" : "";
  const saved = file.backup === undefined ? "" : `; the former file is ${file.backup}`;
  return `  ${file.outcome.padEnd(9)} ${file.path}${note}${saved}`;
}

function describeUninstalled(file: UninstalledFile): string {
  const note = {
    restored: "; as it was before setup",
    cleaned: "; your own changes stay",
    deleted: "",
    kept: "; it was edited, so it was left as it is",
  }[file.outcome];
  const saved = file.backup === undefined ? "" : `; the former file is ${file.backup}`;
  return `  ${file.outcome.padEnd(9)} ${file.path}${note}${saved}`;
}
