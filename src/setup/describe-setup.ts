import { counted } from "@/base/text.ts";
import type { InstalledFile, InstallResult } from "@/setup/install-hooks.ts";
import type { UninstalledFile } from "@/setup/apply-removal.ts";
import type { UninstallResult } from "@/setup/uninstall-hooks.ts";

/** Describes what setup did in lines for a terminal. */
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
    ...files.flatMap((file) => [describeInstalled(file), ...describeChanges(file)]),
    `  events: ${events.join(", ")}`,
    `  program: ${programFolder}`,
    ...(result.transport === "mcp"
      ? ["  answered by the MCP server: approve 'context-graph' when Claude Code asks"]
      : []),
    "Start a new Claude Code session there to use them.",
    "To remove them again: context-graph uninstall",
  ];
}

/** Describes what uninstall did in lines for a terminal. */
export function describeUninstall(result: UninstallResult): string[] {
  const { directory, files, memories, sessions, journal } = result;
  const first = result.isChanged
    ? `Removed the hooks from ${directory}:`
    : `Context Graph has no hooks in ${directory}; nothing was changed.`;
  const last =
    memories === undefined
      ? []
      : [`The memories stay in ${memories}. Delete that folder to forget them.`];
  const states = sessions === undefined ? [] : [`The session state files stay in ${sessions}.`];
  const entries = journal === undefined ? [] : [`The journal stays in ${journal}.`];
  return [first, ...files.map(describeUninstalled), ...last, ...states, ...entries];
}

function describeInstalled(file: InstalledFile): string {
  const note = file.outcome === "kept" ? "; it is not one of ours and was left unchanged" : "";
  const link = file.link === undefined ? "" : `, a link to ${file.link}`;
  return `  ${file.outcome.padEnd(9)} ${file.path}${link}${note}${describeSaved(file.backup)}`;
}

function describeChanges({ changes = [] }: InstalledFile): string[] {
  return changes.map((change) => `            ${change}`);
}

function describeUninstalled(file: UninstalledFile): string {
  const note = {
    restored: "; as it was before setup",
    cleaned: "; your own changes stay",
    deleted: "",
    kept: "; it was edited and was left unchanged",
  }[file.outcome];
  return `  ${file.outcome.padEnd(9)} ${file.path}${note}${describeSaved(file.backup)}`;
}

function describeSaved(backup: string | undefined): string {
  return backup === undefined ? "" : `; the previous file is ${backup}`;
}
