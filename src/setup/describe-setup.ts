import { counted } from "@/base/text.ts";
import type { UninstalledFile } from "@/setup/apply-removal.ts";
import type { InstalledFile, InstallResult } from "@/setup/install-hooks.ts";
import type { SetupResult } from "@/setup/plan-setup.ts";
import type { PurgeResult } from "@/setup/purge.ts";
import type { UninstallResult } from "@/setup/uninstall-hooks.ts";

/** Describes a whole setup in lines for a terminal. */
export function describeSetup({ installs, moves, notes }: SetupResult): string[] {
  const moved = moves.filter(({ isChanged }) => isChanged);
  return [
    ...installs.flatMap(describeInstall),
    ...moved.flatMap(({ directory, files }) => [
      `Moved from ${directory}:`,
      ...files.map(describeUninstalled),
    ]),
    ...notes,
  ];
}

/** Describes what setup did in one scope. */
function describeInstall(result: InstallResult): string[] {
  const { events, files, programFolder, scope } = result;
  const where = describePlace(result);
  if (!result.isChanged) {
    return [
      `The hooks are already installed ${where}; nothing was changed.`,
      ...files.filter((file) => file.outcome === "kept").map(describeInstalled),
    ];
  }
  return [
    `Installed ${counted(events.length, "hook")} ${where}:`,
    ...files.flatMap((file) => [describeInstalled(file), ...describeChanges(file)]),
    `  events: ${events.join(", ")}`,
    `  program: ${programFolder}`,
    ...(result.transport === "mcp"
      ? ["  answered by the MCP server: approve 'context-graph' when Claude Code asks"]
      : []),
    ...WHERE_IT_WORKS[scope],
    `To remove them again: context-graph uninstall --${scope}`,
  ];
}

function describePlace({ scope, directory }: InstallResult): string {
  return scope === "user" ? "for you in every project" : `in ${directory}`;
}

/** Says what each scope covers, which people cannot see from the file's name. */
const WHERE_IT_WORKS: Readonly<Record<InstallResult["scope"], readonly string[]>> = {
  user: [
    "Start a new Claude Code session in any folder to use them. Nothing is written into your",
    "projects: each git repository has a memory of its own in ~/.context-graph/kept, and all folders",
    "outside git share one. A project that has a .context-graph folder goes on using that.",
  ],
  project: [
    "Start a new Claude Code session there to use them. Others need context-graph on their PATH, in",
    "node_modules/.bin or in ~/.local/bin; without it the hooks do nothing.",
    "Claude Code reads this file only if it is started in this folder, not in one below it (as in a",
    "monorepo); 'context-graph setup --user' works in all of them.",
  ],
  local: [
    "Start a new Claude Code session there to use them. Claude Code reads this file only if it is",
    "started in this folder, not in one below it; 'context-graph setup --user' works in all of them.",
    "The file names a folder of this machine: keep it out of commits, as Claude Code does with its own.",
  ],
};

/** Describes what uninstall did in lines for a terminal. */
export function describeUninstall(result: UninstallResult, isPurged = false): string[] {
  const { directory, files, memories, backups, sessions, journal, scopes } = result;
  const where = scopes.includes("user") ? "your own settings" : directory;
  const first = result.isChanged
    ? `Removed the hooks from ${where}:`
    : `Context Graph has no hooks in ${where}; nothing was changed.`;
  if (isPurged) return [first, ...files.map(describeUninstalled)];
  const last =
    memories === undefined
      ? []
      : [`The memories stay in ${memories}. 'context-graph uninstall --purge' deletes them.`];
  const copies =
    backups === undefined ? [] : [`Copies of settings from before a change stay in ${backups}.`];
  const states = sessions === undefined ? [] : [`The session state files stay in ${sessions}.`];
  const entries = journal === undefined ? [] : [`The journal stays in ${journal}.`];
  return [first, ...files.map(describeUninstalled), ...last, ...copies, ...states, ...entries];
}

/** Describes which memories were deleted. */
export function describePurge({ deleted, kept }: PurgeResult): string[] {
  return [
    ...deleted.map((folder) => `Deleted ${folder} with everything in it.`),
    ...kept.map(
      (folder) => `${folder} stays: it has files of your own, or of your projects, in it.`,
    ),
  ];
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
