/**
 * Installing the hooks into a project, and with the files beside this one taking them out again.
 * Everything is planned first and written then, so a project that cannot be changed is not
 * changed by half. Not for printing (describe.ts) and not for knowing the settings format
 * (src/claude). It keeps true: what is the user's is never lost, a second setup changes nothing,
 * and uninstall gives back the bytes that were there before the first one.
 */
import { join, resolve } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { describeBackup, writeBackup } from "@/setup/backup.ts";
import { type CommandPlace, listHookEntries } from "@/setup/hook-command.ts";
import { type Manifest, OWN_FOLDER, readManifest, writeManifest } from "@/setup/manifest.ts";
import { planScripts, SCRIPT_MODE, type ScriptPlan } from "@/setup/plan-scripts.ts";
import { planSettings, type SettingsPlan } from "@/setup/plan-settings.ts";
import {
  isPresent,
  replaceFile,
  requireDirectory,
  requireFolderOrNothing,
  sha256,
} from "@/setup/project-files.ts";
import { readSettingsFile, requireWritableSettings } from "@/setup/settings-file.ts";

export interface InstallOptions extends CommandPlace {
  /** The project; a relative path counts from the working directory. */
  readonly directory: string;
  readonly clock: Clock;
  /** Back up an invalid settings file and start it anew, instead of refusing it. */
  readonly repair?: boolean;
  /** Use settings.local.json, which is not shared with others. */
  readonly local?: boolean;
}

export interface InstalledFile {
  /** Relative to the project. */
  readonly path: string;
  readonly outcome: SettingsPlan["outcome"] | ScriptPlan["outcome"];
  /** Where the former bytes are, relative to the project. */
  readonly backup?: string;
}

export interface InstallResult {
  readonly directory: string;
  readonly programFolder: string;
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
  const manifest = readManifest(directory);
  const name = options.local === true ? "settings.local.json" : "settings.json";
  const entries = listHookEntries(options);
  const settings = planSettings(readSettingsFile(directory, name), {
    directory,
    entries,
    clock: options.clock,
    repair: options.repair === true,
    previous: manifest.settings[name],
  });
  const scripts = planScripts(directory, options, manifest);
  if (settings.outcome !== "unchanged") requireWritableSettings(settings.file);
  writePlans(directory, settings, scripts, manifest);
  const files = [describeSettings(settings), ...scripts.map(describeScript)];
  return {
    directory,
    programFolder: options.programFolder,
    events: entries.map((entry) => entry.event),
    files,
    isChanged: files.some((file) => file.outcome !== "unchanged" && file.outcome !== "kept"),
  };
}

// The way back is on the disk before the first byte changes: backup, manifest, then the files.
function writePlans(
  directory: string,
  settings: SettingsPlan,
  scripts: readonly ScriptPlan[],
  before: Manifest,
): void {
  const { file, backup } = settings;
  const ignoreFile = join(directory, OWN_FOLDER, ".gitignore");
  const manifest = nextManifest(directory, settings, scripts, before);
  if (!isPresent(ignoreFile)) replaceFile(ignoreFile, "*\n");
  if (backup !== undefined && file.bytes !== undefined) writeBackup(directory, backup, file.bytes);
  writeManifest(directory, manifest);
  if (settings.outcome !== "unchanged") replaceFile(file.target, settings.text);
  for (const script of scripts) {
    if (script.outcome === "created" || script.outcome === "changed") {
      replaceFile(script.path, script.content, SCRIPT_MODE);
    }
  }
}

function nextManifest(
  directory: string,
  settings: SettingsPlan,
  scripts: readonly ScriptPlan[],
  before: Manifest,
): Manifest {
  const written = scripts.filter((script) => script.outcome !== "kept");
  const created = [".claude", "hooks"].filter((folder) => !isPresent(join(directory, folder)));
  return {
    version: 1,
    settings: { ...before.settings, [settings.file.name]: settings.record },
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
