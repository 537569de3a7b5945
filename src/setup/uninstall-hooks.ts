import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { applyRemoval, type UninstalledFile } from "@/setup/apply-removal.ts";
import { removeOwnTopics } from "@/session/hot-topics.ts";
import { removeOwnIgnore } from "@/session/state/claude-gitignore.ts";
import { hasStates, stateFolder } from "@/session/state/state-folder.ts";
import { CMD_SCRIPT_NAMES, SCRIPT_NAMES } from "@/setup/hooks/hook-scripts.ts";
import {
  deleteManifest,
  type Manifest,
  NO_MANIFEST,
  OWN_FOLDER,
  readManifest,
} from "@/setup/manifest.ts";
import { isOwnScript, scriptPath } from "@/setup/hooks/plan-scripts.ts";
import { planRemoval } from "@/setup/plan-removal.ts";
import {
  deleteFile,
  deleteFolderIfEmpty,
  isPresent,
  readIfPresent,
  requireDirectory,
} from "@/setup/project-files.ts";
import { readServersFile, readSettingsFile, SETTINGS_NAMES } from "@/setup/settings-files.ts";

export interface UninstallOptions {
  /** The project; a relative path is relative to the working directory. */
  readonly directory: string;
  readonly clock: Clock;
  /** False if .context-graph is not this user's: what is recorded there is not believed. */
  readonly isFolderOwn: boolean;
}

export interface UninstallResult {
  readonly directory: string;
  readonly files: readonly UninstalledFile[];
  /** The store, which stays; undefined if nothing was ever remembered here. */
  readonly memories: string | undefined;
  /** The folder of the session state files, which stay too; undefined if there are none. */
  readonly sessions: string | undefined;
  /** The folder of the journal, which stays too; undefined if there is none. */
  readonly journal: string | undefined;
  readonly isChanged: boolean;
}

const JOURNAL = ".claude/journal";

/** Removes the hooks from a project, even without a manifest. Never touches memories. */
export function uninstallHooks(options: UninstallOptions): UninstallResult {
  const directory = resolve(options.directory);
  requireDirectory(directory);
  const manifest = options.isFolderOwn ? readManifest(directory) : NO_MANIFEST;
  const settingsFiles = [
    ...SETTINGS_NAMES.map((name) => readSettingsFile(directory, name)),
    readServersFile(directory),
  ];
  const plans = settingsFiles.map((file) =>
    planRemoval(directory, file, manifest.settings[file.name]),
  );
  const files = [
    ...plans.flatMap((plan) => applyRemoval(directory, plan, options.clock) ?? []),
    ...removeScripts(directory, manifest),
    ...removeSessionFiles(directory),
  ];
  for (const folder of [".claude", "hooks"]) {
    if (manifest.folders.includes(folder)) deleteFolderIfEmpty(join(directory, folder));
  }
  if (options.isFolderOwn) removeOwnFolder(directory);
  const store = `${OWN_FOLDER}/db`;
  const states = stateFolder(directory, "");
  return {
    directory,
    files,
    memories: isPresent(join(directory, store)) ? store : undefined,
    sessions: hasStates(states) ? ".claude/sessions" : undefined,
    journal: isPresent(join(directory, JOURNAL)) ? JOURNAL : undefined,
    isChanged: files.some((file) => file.outcome !== "kept"),
  };
}

function removeScripts(directory: string, manifest: Manifest): UninstalledFile[] {
  return [...SCRIPT_NAMES, ...CMD_SCRIPT_NAMES].flatMap((name): UninstalledFile[] => {
    const path = scriptPath(directory, name);
    if (!isPresent(path)) return [];
    const isOurs = isOwnScript(name, path, manifest);
    if (isOurs) deleteFile(path);
    // A file that setup never wrote need not be reported.
    else if (manifest.scripts[name] === undefined) return [];
    return [{ path: `hooks/${name}`, outcome: isOurs ? "deleted" : "kept" }];
  });
}

// Hot topics come back with the next failure. Session states cannot be rebuilt, so they stay.
function removeSessionFiles(directory: string): UninstalledFile[] {
  const removed: UninstalledFile[] = [];
  if (removeOwnTopics(directory)) {
    removed.push({ path: ".claude/hot-topics.json", outcome: "deleted" });
  }
  const states = stateFolder(directory, "");
  const isNeeded = hasStates(states) && !isPresent(join(states, ".gitignore"));
  if (!isNeeded && removeOwnIgnore(join(directory, ".claude"))) {
    removed.push({ path: ".claude/.gitignore", outcome: "deleted" });
  }
  return removed;
}

// Backups and the store stay. The folder is removed if only our own bookkeeping is left in it.
function removeOwnFolder(directory: string): void {
  const folder = join(directory, OWN_FOLDER);
  if (!isPresent(folder)) return;
  deleteManifest(directory);
  deleteFolderIfEmpty(join(folder, "backup"));
  const ignoreFile = join(folder, ".gitignore");
  const isOnlyOurs = readdirSync(folder).every((name) => name === ".gitignore" || name === "id");
  if (!isOnlyOurs || new TextDecoder().decode(readIfPresent(ignoreFile)) !== "*\n") return;
  deleteFile(join(folder, "id"));
  deleteFile(ignoreFile);
  deleteFolderIfEmpty(folder);
}
