/**
 * Setup installs the hooks and the MCP server and removes them again; model/ does the same for the
 * optional sentence model. This file installs the hooks in one scope (place.ts). It plans
 * everything before it writes anything, so a project that cannot be changed is not left half
 * changed, and a plan can be shown first (unified-diff.ts). The folder neither prints (cli/ does;
 * describe-setup.ts only words the result) nor knows the format of settings files (claude/ does).
 * It keeps true: nothing of the user's is ever lost, a second setup changes nothing, and uninstall
 * restores the bytes from before the first setup.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
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
import { planScripts, SCRIPT_MODE, type ScriptPlan } from "@/setup/hooks/plan-scripts.ts";
import {
  SCRIPT_FOLDERS,
  type ScriptFolder,
  scriptPlace,
  scriptRow,
} from "@/setup/hooks/script-table.ts";
import { type Manifest, readManifest, writeManifest } from "@/setup/manifest.ts";
import type { Scope, SetupPlace } from "@/setup/place.ts";
import { planRemoval, type RemovalPlan } from "@/setup/plan-removal.ts";
import { ownHooks, ownServer, planSettings, type SettingsPlan } from "@/setup/plan-settings.ts";
import {
  isPresent,
  replaceFile,
  requireDirectory,
  requireFolderOrNothing,
  requireInsideProject,
  sha256,
} from "@/setup/project-files.ts";
import { removeLeftovers } from "@/setup/remove-leftovers.ts";
import {
  readServersFile,
  readSettingsFile,
  requireWritableSettings,
  SERVERS_NAME,
  settingsNameOf,
} from "@/setup/settings-files.ts";

export interface InstallOptions extends Omit<ProgramLocation, "isShared"> {
  readonly place: SetupPlace;
  readonly scope: Scope;
  readonly clock: Clock;
  /** Replaces an invalid settings file, after a backup, instead of refusing it. */
  readonly repair?: boolean;
  readonly transport?: Transport;
  /** Adds our MCP server to .mcp.json or removes it; if absent, the file is not touched. */
  readonly server?: "add" | "remove";
  /** The folders to write scripts into; in others, only those that are there are kept current. */
  readonly scripts?: readonly ScriptFolder[];
}

/** Everything that setup is about to do in one scope. */
export interface InstallPlan {
  readonly options: InstallOptions;
  readonly entries: readonly HookEntry[];
  readonly manifest: Manifest;
  readonly settings: readonly SettingsPlan[];
  readonly scripts: readonly ScriptPlan[];
  /** The removal of our server. */
  readonly removal: RemovalPlan | undefined;
}

export interface InstalledFile {
  /** Relative to the project; a file of the user in full. */
  readonly path: string;
  readonly outcome: SettingsPlan["outcome"] | ScriptPlan["outcome"] | UninstalledFile["outcome"];
  /** The copy made before the change. */
  readonly backup?: string;
  /** How our entries of an earlier setup were changed, one line each. */
  readonly changes?: readonly string[];
  /** The file that was changed, if the path is a link to it. */
  readonly link?: string;
}

export interface InstallResult {
  readonly scope: Scope;
  readonly directory: string;
  readonly programFolder: string;
  readonly transport: Transport;
  readonly events: readonly string[];
  readonly files: readonly InstalledFile[];
  readonly isChanged: boolean;
}

/**
 * Plans the hooks of every registered event. Reads and computes everything, and throws if something
 * cannot be done; changes nothing.
 */
export function planInstall(options: InstallOptions): InstallPlan {
  const { place, scope, transport = "command" } = options;
  requireUsable(place);
  const manifest = readManifest(place);
  const location = { ...options, isShared: scope === "project" };
  const entries = listHookEntries(location, transport);
  const settings = planAllSettings(options, location, entries, manifest);
  const scripts = place.isUser
    ? []
    : planScripts(place.directory, location, manifest, options.scripts ?? []);
  for (const { outcome, file } of settings) {
    if (outcome !== "unchanged") requireWritableSettings(file);
  }
  const removal = planServerRemoval(options, manifest);
  return { options, entries, manifest, settings, scripts, removal };
}

export function applyInstall(plan: InstallPlan): InstallResult {
  const { settings, scripts, removal, entries, options } = plan;
  const { place, clock, scope, programFolder, transport = "command" } = options;
  removeLeftovers(place, clock.nowMs());
  writePlans(plan);
  const removed = removal && applyRemoval(place, removal, clock);
  const files = [
    ...settings.map((one) => describeSettings(place, one)),
    ...(removed === undefined ? [] : [removed]),
    ...scripts.map(describeScript),
  ];
  return {
    scope,
    directory: place.directory,
    programFolder,
    transport,
    events: [...new Set(entries.map((entry) => entry.event))],
    files,
    isChanged: files.some((file) => file.outcome !== "unchanged" && file.outcome !== "kept"),
  };
}

// People link ~/.claude to where they keep such files. A project may come from somebody else.
function requireUsable(place: SetupPlace): void {
  const { directory, claudeFolder, ownFolder } = place;
  requireDirectory(directory);
  const folders = [claudeFolder, ownFolder, join(ownFolder, "backup")];
  if (!place.isUser) folders.push(...SCRIPT_FOLDERS.map((folder) => join(directory, folder)));
  for (const folder of folders) {
    if (!place.isUser) requireInsideProject(directory, folder);
    requireFolderOrNothing(folder);
  }
}

function planAllSettings(
  options: InstallOptions,
  location: ProgramLocation,
  entries: readonly HookEntry[],
  manifest: Manifest,
): SettingsPlan[] {
  const { place, clock, scope } = options;
  const common = { place, clock, repair: options.repair === true };
  const name = settingsNameOf(scope);
  const hooks = planSettings(readSettingsFile(place, name), {
    ...common,
    own: ownHooks(entries),
    previous: manifest.settings[name],
  });
  if (options.server !== "add") return [hooks];
  const server = planSettings(readServersFile(place), {
    ...common,
    own: ownServer(serverEntry(location)),
    previous: manifest.settings[SERVERS_NAME],
  });
  return [hooks, server];
}

function planServerRemoval(options: InstallOptions, { settings }: Manifest) {
  if (options.server !== "remove") return undefined;
  const { place } = options;
  return planRemoval(place, readServersFile(place), settings[SERVERS_NAME]);
}

// Uninstall needs the backups and the manifest, so they are written before any file is changed.
function writePlans(plan: InstallPlan): void {
  const { options, settings, scripts } = plan;
  const { place } = options;
  const ignoreFile = join(place.ownFolder, ".gitignore");
  const manifest = nextManifest(plan);
  if (place.isUser) mkdirSync(place.ownFolder, { recursive: true, mode: 0o700 });
  if (!isPresent(ignoreFile)) replaceFile(ignoreFile, "*\n");
  for (const { file, backup } of settings) {
    if (backup !== undefined && file.bytes !== undefined) writeBackup(place, backup, file.bytes);
  }
  writeManifest(place, manifest);
  for (const { file, outcome, text } of settings) {
    if (outcome === "unchanged") continue;
    const isNewState = file.isClientState && file.bytes === undefined;
    replaceFile(file.target, text, isNewState ? 0o600 : undefined);
  }
  for (const script of scripts) {
    if (script.outcome === "created" || script.outcome === "changed") {
      replaceFile(script.path, script.content, SCRIPT_MODE);
    }
  }
}

function nextManifest({ options, settings, scripts, removal, manifest }: InstallPlan): Manifest {
  const { place } = options;
  const kept = Object.entries(manifest.settings).filter(([name]) => name !== removal?.file.name);
  const records = settings.map(({ file, record }) => [file.name, record]);
  const written = scripts.filter((script) => script.outcome !== "kept");
  const folders = new Set(written.map(({ name }) => scriptRow(name).folder));
  const created = [
    ...(isPresent(place.claudeFolder) ? [] : [".claude"]),
    ...[...folders].filter((folder) => !isPresent(join(place.directory, folder))),
  ];
  return {
    version: 1,
    settings: { ...Object.fromEntries(kept), ...Object.fromEntries(records) },
    scripts: Object.fromEntries(written.map(({ name, content }) => [name, sha256(content)])),
    folders: [...new Set([...manifest.folders, ...created])],
  };
}

function describeSettings(place: SetupPlace, plan: SettingsPlan): InstalledFile {
  const { file, outcome, backup, changes } = plan;
  const saved = backup === undefined ? {} : { backup: describeBackup(place, backup) };
  const changed = changes.length === 0 ? {} : { changes };
  const link = file.isLink ? { link: file.target } : {};
  return { path: file.shownPath, outcome, ...saved, ...changed, ...link };
}

function describeScript({ name, outcome }: ScriptPlan): InstalledFile {
  return { path: scriptPlace(name), outcome };
}
