import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { listHookedEvents } from "@/claude/settings/settings.ts";
import { removeOwnTopics } from "@/session/hot-topics.ts";
import { removeOwnIgnore } from "@/session/state/claude-gitignore.ts";
import { hasStates, stateFolder } from "@/session/state/state-folder.ts";
import { applyRemoval, type UninstalledFile } from "@/setup/apply-removal.ts";
import { isOwnScript, scriptPath } from "@/setup/hooks/plan-scripts.ts";
import { ALL_SCRIPTS, SCRIPT_FOLDERS, scriptPlace } from "@/setup/hooks/script-table.ts";
import { deleteManifest, type Manifest, NO_MANIFEST, readManifest } from "@/setup/manifest.ts";
import { type Scope, type SetupPlace, shownPath } from "@/setup/place.ts";
import { planRemoval, type RemovalPlan } from "@/setup/plan-removal.ts";
import {
  deleteFile,
  deleteFolderIfEmpty,
  deleteOwnFolderIfBare,
  isPresent,
  requireDirectory,
} from "@/setup/project-files.ts";
import {
  decodeSettings,
  readServersFile,
  readSettingsFile,
  SETTINGS_NAMES,
  settingsNameOf,
} from "@/setup/settings-files.ts";

export interface UninstallOptions {
  readonly place: SetupPlace;
  /** The scopes to remove the hooks from; all must be of this place. */
  readonly scopes: readonly Scope[];
  readonly clock: Clock;
  /** False if .context-graph is not this user's: what is recorded there is not believed. */
  readonly isFolderOwn: boolean;
  /** Set if the hooks only move to another scope of this place: the rest stays. */
  readonly move?: { readonly isServerKept: boolean };
}

/** Everything that uninstall is about to do. */
export interface UninstallPlan {
  readonly options: UninstallOptions;
  readonly manifest: Manifest;
  readonly removals: readonly RemovalPlan[];
  /** True if no hooks of ours stay in this place, so that nothing else need stay either. */
  readonly isLast: boolean;
}

export interface UninstallResult {
  readonly scopes: readonly Scope[];
  readonly directory: string;
  readonly files: readonly UninstalledFile[];
  /** The store, which stays; undefined if nothing was ever remembered here. */
  readonly memories: string | undefined;
  /** The folder with copies of settings files, if some stay. */
  readonly backups: string | undefined;
  /** The folder of the session state files, which stay too; undefined if there are none. */
  readonly sessions: string | undefined;
  /** The folder of the journal, which stays too; undefined if there is none. */
  readonly journal: string | undefined;
  readonly isChanged: boolean;
}

const JOURNAL = ".claude/journal";

/**
 * Plans to remove the hooks from a place, even without a manifest; memories stay. Reads and computes
 * everything, and throws if something cannot be done; changes nothing.
 */
export function planUninstall(options: UninstallOptions): UninstallPlan {
  const { place, scopes, move } = options;
  requireDirectory(place.directory);
  const manifest = options.isFolderOwn ? readManifest(place) : NO_MANIFEST;
  const names = SETTINGS_NAMES.filter((name) =>
    scopes.some((scope) => settingsNameOf(scope) === name),
  );
  const others = place.isUser ? [] : SETTINGS_NAMES.filter((name) => !names.includes(name));
  const isLast = move === undefined && !others.some((name) => hasOwnHooks(place, name));
  const isServerRemoved = move === undefined ? isLast : !move.isServerKept;
  const files = [
    ...names.map((name) => readSettingsFile(place, name)),
    ...(isServerRemoved ? [readServersFile(place)] : []),
  ];
  const removals = files.map((file) => planRemoval(place, file, manifest.settings[file.name]));
  return { options, manifest, removals, isLast };
}

export function applyUninstall({
  options,
  manifest,
  removals,
  isLast,
}: UninstallPlan): UninstallResult {
  const { place, scopes, clock } = options;
  const files = [
    ...removals.flatMap((plan) => applyRemoval(place, plan, clock) ?? []),
    ...(isLast && !place.isUser ? removeProjectFiles(place.directory, manifest) : []),
  ];
  if (isLast) removeFolders(options, manifest);
  const store = join(place.ownFolder, "db");
  const backups = join(place.ownFolder, "backup");
  const states = stateFolder(place.directory, "");
  return {
    scopes,
    directory: place.directory,
    files,
    memories: isPresent(store) ? shownPath(place, store) : undefined,
    backups: isPresent(backups) ? shownPath(place, backups) : undefined,
    sessions: !place.isUser && hasStates(states) ? ".claude/sessions" : undefined,
    journal: !place.isUser && isPresent(join(place.directory, JOURNAL)) ? JOURNAL : undefined,
    isChanged: files.some((file) => file.outcome !== "kept"),
  };
}

/** True if a settings file of the place has hooks of ours. One that cannot be read has none. */
function hasOwnHooks(place: SetupPlace, name: (typeof SETTINGS_NAMES)[number]): boolean {
  try {
    const file = readSettingsFile(place, name);
    return listHookedEvents(decodeSettings(file), file.shownPath).length > 0;
  } catch {
    return false;
  }
}

function removeProjectFiles(directory: string, manifest: Manifest): UninstalledFile[] {
  return [...removeScripts(directory, manifest), ...removeSessionFiles(directory)];
}

function removeFolders({ place, isFolderOwn }: UninstallOptions, manifest: Manifest): void {
  // .claude goes last: one of the others is in it.
  const created: [string, string][] = [
    ...SCRIPT_FOLDERS.map((name): [string, string] => [name, join(place.directory, name)]),
    [".claude", place.claudeFolder],
  ];
  for (const [name, path] of created) {
    if (manifest.folders.includes(name)) deleteFolderIfEmpty(path);
  }
  if (isFolderOwn) removeOwnFolder(place);
}

function removeScripts(directory: string, manifest: Manifest): UninstalledFile[] {
  return ALL_SCRIPTS.flatMap((name): UninstalledFile[] => {
    const path = scriptPath(directory, name);
    if (!isPresent(path)) return [];
    const isOurs = isOwnScript(name, path, manifest);
    if (isOurs) deleteFile(path);
    // A file that setup never wrote need not be reported.
    else if (manifest.scripts[name] === undefined) return [];
    return [{ path: scriptPlace(name), outcome: isOurs ? "deleted" : "kept" }];
  });
}

// Hot topics come back with the next failure. Session states cannot be rebuilt, so they stay.
function removeSessionFiles(directory: string): UninstalledFile[] {
  const removed: UninstalledFile[] = [];
  if (removeOwnTopics(join(directory, ".claude"))) {
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
function removeOwnFolder(place: SetupPlace): void {
  const folder = place.ownFolder;
  if (!isPresent(folder)) return;
  deleteManifest(place);
  deleteFolderIfEmpty(join(folder, "backup"));
  deleteOwnFolderIfBare(folder);
}
