import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { deleteBackup, describeBackup, newBackupName, writeBackup } from "@/setup/backup.ts";
import { SCRIPT_NAMES } from "@/setup/hook-scripts.ts";
import { deleteManifest, type Manifest, OWN_FOLDER, readManifest } from "@/setup/manifest.ts";
import { isOwnScript, scriptPath } from "@/setup/plan-scripts.ts";
import { planRemoval, type RemovalPlan } from "@/setup/plan-removal.ts";
import {
  deleteFile,
  deleteFolderIfEmpty,
  isPresent,
  readIfPresent,
  replaceFile,
  requireDirectory,
} from "@/setup/project-files.ts";
import { readSettingsFile, SETTINGS_NAMES } from "@/setup/settings-file.ts";

export interface UninstallOptions {
  /** The project; a relative path counts from the working directory. */
  readonly directory: string;
  readonly clock: Clock;
}

export interface UninstalledFile {
  /** Relative to the project. */
  readonly path: string;
  /**
   * restored: the bytes from before setup; cleaned: our entries are out, the user's edits stay;
   * kept: a script that is not as we wrote it.
   */
  readonly outcome: "restored" | "cleaned" | "deleted" | "kept";
  /** Where the bytes from before uninstall are, relative to the project. */
  readonly backup?: string;
}

export interface UninstallResult {
  readonly directory: string;
  readonly files: readonly UninstalledFile[];
  /** The store, which stays; undefined when nothing was ever remembered here. */
  readonly memories: string | undefined;
  readonly isChanged: boolean;
}

/** Takes the hooks out of a project. Works without a manifest too, and never touches memories. */
export function uninstallHooks(options: UninstallOptions): UninstallResult {
  const directory = resolve(options.directory);
  requireDirectory(directory);
  const manifest = readManifest(directory);
  const plans = SETTINGS_NAMES.map((name) => {
    return planRemoval(directory, readSettingsFile(directory, name), manifest.settings[name]);
  });
  const files = [
    ...plans.flatMap((plan) => applyRemoval(directory, plan, options.clock) ?? []),
    ...removeScripts(directory, manifest),
  ];
  for (const folder of [".claude", "hooks"]) {
    if (manifest.folders.includes(folder)) deleteFolderIfEmpty(join(directory, folder));
  }
  removeOwnFolder(directory);
  const store = `${OWN_FOLDER}/db`;
  return {
    directory,
    files,
    memories: isPresent(join(directory, store)) ? store : undefined,
    isChanged: files.some((file) => file.outcome !== "kept"),
  };
}

function applyRemoval(
  directory: string,
  plan: RemovalPlan,
  clock: Clock,
): UninstalledFile | undefined {
  const { file } = plan;
  const path = file.shownPath;
  if (plan.action === "nothing") return undefined;
  if (plan.action === "delete") {
    deleteFile(file.target);
    return { path, outcome: "deleted" };
  }
  if (plan.action === "restore") {
    replaceFile(file.target, plan.bytes);
    deleteBackup(directory, plan.backup);
    return { path, outcome: "restored" };
  }
  const backup = newBackupName(directory, file.name, clock);
  writeBackup(directory, backup, file.bytes ?? new Uint8Array());
  replaceFile(file.target, plan.text);
  return { path, outcome: "cleaned", backup: describeBackup(backup) };
}

function removeScripts(directory: string, manifest: Manifest): UninstalledFile[] {
  return SCRIPT_NAMES.flatMap((name): UninstalledFile[] => {
    const path = scriptPath(directory, name);
    if (!isPresent(path)) return [];
    const isOurs = isOwnScript(name, path, manifest);
    if (isOurs) deleteFile(path);
    // A file that setup found there and never wrote is no news.
    else if (manifest.scripts[name] === undefined) return [];
    return [{ path: `hooks/${name}`, outcome: isOurs ? "deleted" : "kept" }];
  });
}

// Backups and the store stay; a folder that holds nothing but our own bookkeeping goes.
function removeOwnFolder(directory: string): void {
  const folder = join(directory, OWN_FOLDER);
  if (!isPresent(folder)) return;
  deleteManifest(directory);
  deleteFolderIfEmpty(join(folder, "backup"));
  const ignoreFile = join(folder, ".gitignore");
  const isOnlyOurs = readdirSync(folder).join() === ".gitignore";
  if (!isOnlyOurs || new TextDecoder().decode(readIfPresent(ignoreFile)) !== "*\n") return;
  deleteFile(ignoreFile);
  deleteFolderIfEmpty(folder);
}
