/**
 * Setup installs the hooks and the MCP server into a project and removes them again; model/ does
 * the same for the optional sentence model. This file installs the hooks. It plans everything
 * before it writes anything, so a project that cannot be changed is not left half changed. The
 * folder neither prints (cli/ does; describe-setup.ts only words the result) nor knows the format
 * of settings files (claude/ does). It keeps true: nothing of the user's is ever lost, a second
 * setup changes nothing, and uninstall restores the bytes from before the first setup.
 */
import { join, resolve } from "node:path";
import type { Clock } from "@/base/clock.ts";
import type { HookEntry } from "@/claude/settings/settings-entry-edits.ts";
import { applyRemoval, type UninstalledFile } from "@/setup/apply-removal.ts";
import { describeBackup, writeBackup } from "@/setup/backup.ts";
import {
  type ProgramLocation,
  listHookEntries,
  serverEntry,
  type Transport,
} from "@/setup/hooks/hook-command.ts";
import { type Manifest, OWN_FOLDER, readManifest, writeManifest } from "@/setup/manifest.ts";
import { planScripts, SCRIPT_MODE, type ScriptPlan } from "@/setup/hooks/plan-scripts.ts";
import { removeLeftovers } from "@/setup/remove-leftovers.ts";
import { planRemoval } from "@/setup/plan-removal.ts";
import { ownHooks, ownServer, planSettings, type SettingsPlan } from "@/setup/plan-settings.ts";
import {
  isPresent,
  replaceFile,
  requireDirectory,
  requireFolderOrNothing,
  requireInsideProject,
  sha256,
} from "@/setup/project-files.ts";
import {
  readServersFile,
  readSettingsFile,
  requireWritableSettings,
  SERVERS_NAME,
} from "@/setup/settings-files.ts";

export interface InstallOptions extends ProgramLocation {
  /** The project; a relative path is relative to the working directory. */
  readonly directory: string;
  readonly clock: Clock;
  /** Replaces an invalid settings file, after a backup, instead of refusing it. */
  readonly repair?: boolean;
  /** Uses settings.local.json, which is not shared with others. */
  readonly local?: boolean;
  readonly transport?: Transport;
  /** Adds our MCP server to .mcp.json or removes it; if absent, the file is not touched. */
  readonly server?: "add" | "remove";
}

export interface InstalledFile {
  /** Relative to the project. */
  readonly path: string;
  readonly outcome: SettingsPlan["outcome"] | ScriptPlan["outcome"] | UninstalledFile["outcome"];
  /** The copy made before the change, relative to the project. */
  readonly backup?: string;
  /** How our entries of an earlier setup were changed, one line each. */
  readonly changes?: readonly string[];
  /** The file that was changed, if the path is a link to it. */
  readonly link?: string;
}

export interface InstallResult {
  readonly directory: string;
  readonly programFolder: string;
  readonly transport: Transport;
  readonly events: readonly string[];
  readonly files: readonly InstalledFile[];
  readonly isChanged: boolean;
}

/** Installs the hooks of every registered event, and the scripts of seed 004. */
export function installHooks(options: InstallOptions): InstallResult {
  const directory = resolve(options.directory);
  requireDirectory(directory);
  for (const folder of [".claude", "hooks", OWN_FOLDER, join(OWN_FOLDER, "backup")]) {
    requireInsideProject(directory, join(directory, folder));
    requireFolderOrNothing(join(directory, folder));
  }
  removeLeftovers(directory, options.clock.nowMs());
  const { programFolder, transport = "command" } = options;
  const manifest = readManifest(directory);
  const entries = listHookEntries(options, transport);
  const settings = planAllSettings(directory, options, entries, manifest);
  const scripts = planScripts(directory, options, manifest);
  const removal = planServerRemoval(directory, options, manifest);
  for (const { outcome, file } of settings) {
    if (outcome !== "unchanged") requireWritableSettings(file);
  }
  writePlans(directory, settings, scripts, manifest);
  const removed = removal && applyRemoval(directory, removal, options.clock);
  const files = [
    ...settings.map(describeSettings),
    ...(removed === undefined ? [] : [removed]),
    ...scripts.map(describeScript),
  ];
  return {
    directory,
    programFolder,
    transport,
    events: [...new Set(entries.map((entry) => entry.event))],
    files,
    isChanged: files.some((file) => file.outcome !== "unchanged" && file.outcome !== "kept"),
  };
}

function planAllSettings(
  directory: string,
  options: InstallOptions,
  entries: readonly HookEntry[],
  { settings }: Manifest,
): SettingsPlan[] {
  const common = { directory, clock: options.clock, repair: options.repair === true };
  const name = options.local === true ? "settings.local.json" : "settings.json";
  const hooks = planSettings(readSettingsFile(directory, name), {
    ...common,
    own: ownHooks(entries),
    previous: settings[name],
  });
  if (options.server !== "add") return [hooks];
  const server = planSettings(readServersFile(directory), {
    ...common,
    own: ownServer(serverEntry(options)),
    previous: settings[SERVERS_NAME],
  });
  return [hooks, server];
}

function planServerRemoval(directory: string, options: InstallOptions, { settings }: Manifest) {
  if (options.server !== "remove") return undefined;
  return planRemoval(directory, readServersFile(directory), settings[SERVERS_NAME]);
}

// Uninstall needs the backups and the manifest, so they are written before any file is changed.
function writePlans(
  directory: string,
  settings: readonly SettingsPlan[],
  scripts: readonly ScriptPlan[],
  before: Manifest,
): void {
  const ignoreFile = join(directory, OWN_FOLDER, ".gitignore");
  const manifest = nextManifest(directory, settings, scripts, before);
  if (!isPresent(ignoreFile)) replaceFile(ignoreFile, "*\n");
  for (const { file, backup } of settings) {
    if (backup !== undefined && file.bytes !== undefined) {
      writeBackup(directory, backup, file.bytes);
    }
  }
  writeManifest(directory, manifest);
  for (const { file, outcome, text } of settings) {
    if (outcome !== "unchanged") replaceFile(file.target, text);
  }
  for (const script of scripts) {
    if (script.outcome === "created" || script.outcome === "changed") {
      replaceFile(script.path, script.content, SCRIPT_MODE);
    }
  }
}

function nextManifest(
  directory: string,
  settings: readonly SettingsPlan[],
  scripts: readonly ScriptPlan[],
  before: Manifest,
): Manifest {
  const records = settings.map(({ file, record }) => [file.name, record]);
  const written = scripts.filter((script) => script.outcome !== "kept");
  const created = [".claude", "hooks"].filter((folder) => !isPresent(join(directory, folder)));
  return {
    version: 1,
    settings: { ...before.settings, ...Object.fromEntries(records) },
    scripts: Object.fromEntries(written.map(({ name, content }) => [name, sha256(content)])),
    folders: [...new Set([...before.folders, ...created])],
  };
}

function describeSettings({ file, outcome, backup, changes }: SettingsPlan): InstalledFile {
  const saved = backup === undefined ? {} : { backup: describeBackup(backup) };
  const changed = changes.length === 0 ? {} : { changes };
  const link = file.isLink ? { link: file.target } : {};
  return { path: file.shownPath, outcome, ...saved, ...changed, ...link };
}

function describeScript({ name, outcome }: ScriptPlan): InstalledFile {
  return { path: `hooks/${name}`, outcome };
}
