/**
 * Installing the hooks into a project, and with the files beside this one taking them out again.
 * Everything is planned first and written then, so a project that cannot be changed is not
 * changed by half. Not for printing (describe.ts) and not for knowing the settings format
 * (src/claude). It keeps true: what is the user's is never lost, a second setup changes nothing,
 * and uninstall gives back the bytes that were there before the first one.
 */
import { join, resolve } from "node:path";
import type { Clock } from "@/base/clock.ts";
import type { HookEntry } from "@/claude/settings/settings-entry-edits.ts";
import { applyRemoval, type UninstalledFile } from "@/setup/apply-removal.ts";
import { describeBackup, writeBackup } from "@/setup/backup.ts";
import {
  type CommandPlace,
  listHookEntries,
  serverEntry,
  type Transport,
} from "@/setup/hooks/hook-command.ts";
import { type Manifest, OWN_FOLDER, readManifest, writeManifest } from "@/setup/manifest.ts";
import { planScripts, SCRIPT_MODE, type ScriptPlan } from "@/setup/hooks/plan-scripts.ts";
import { planRemoval } from "@/setup/plan-removal.ts";
import { ownHooks, ownServer, planSettings, type SettingsPlan } from "@/setup/plan-settings.ts";
import {
  isPresent,
  replaceFile,
  requireDirectory,
  requireFolderOrNothing,
  sha256,
} from "@/setup/project-files.ts";
import {
  readServersFile,
  readSettingsFile,
  requireWritableSettings,
  SERVERS_NAME,
} from "@/setup/settings-files.ts";

export interface InstallOptions extends CommandPlace {
  /** The project; a relative path counts from the working directory. */
  readonly directory: string;
  readonly clock: Clock;
  /** Back up an invalid settings file and start it anew, instead of refusing it. */
  readonly repair?: boolean;
  /** Use settings.local.json, which is not shared with others. */
  readonly local?: boolean;
  readonly transport?: Transport;
  /** What is done about the MCP server in .mcp.json; absent: the file is left as it is. */
  readonly server?: "add" | "remove";
}

export interface InstalledFile {
  /** Relative to the project. */
  readonly path: string;
  readonly outcome: SettingsPlan["outcome"] | ScriptPlan["outcome"] | UninstalledFile["outcome"];
  /** Where the former bytes are, relative to the project. */
  readonly backup?: string;
}

export interface InstallResult {
  readonly directory: string;
  readonly programFolder: string;
  readonly transport: Transport;
  /** The events that Claude Code now calls us for. */
  readonly events: readonly string[];
  readonly files: readonly InstalledFile[];
  readonly isChanged: boolean;
}

/** Installs the hooks of every registered event, and the scripts of seed 004. */
export function installHooks(options: InstallOptions): InstallResult {
  const directory = resolve(options.directory);
  requireDirectory(directory);
  for (const folder of [".claude", "hooks", OWN_FOLDER]) {
    requireFolderOrNothing(join(directory, folder));
  }
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

// The way back is on the disk before the first byte changes: backup, manifest, then the files.
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

function describeSettings({ file, outcome, backup }: SettingsPlan): InstalledFile {
  const saved = backup === undefined ? {} : { backup: describeBackup(backup) };
  return { path: file.shownPath, outcome, ...saved };
}

function describeScript({ name, outcome }: ScriptPlan): InstalledFile {
  return { path: `hooks/${name}`, outcome };
}
