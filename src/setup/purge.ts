import { lstatSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { stateFolder } from "@/session/state/state-folder.ts";
import { OWN_FOLDER, type SetupPlace, shownPath } from "@/setup/place.ts";
import { deleteFolderIfEmpty, isPresent, readIfPresent } from "@/setup/project-files.ts";

export interface PurgeResult {
  readonly deleted: readonly string[];
  /** Folders of ours that stay, because something in them is still needed. */
  readonly kept: readonly string[];
}

/** Written by the user. */
const USERS_NAME = "config.toml";
/** Without these, the memories in the user's projects would no longer be known as the user's. */
const NAMES_FOR_PROJECTS = ["stores", "projects", "journal"];
const STATE_NAME = /^\.?context-graph-[\w.-]{1,180}$/;

/**
 * Deletes the memories of a place: our folders, and what sessions left in the project's .claude. A
 * link is never followed, and a folder that the user gave another name (CONTEXT_GRAPH_HOME) may
 * have other things in it and stays. `hasOthers` says that other projects have memories.
 */
export function purgeMemories(
  place: SetupPlace,
  folders: readonly string[],
  hasOthers: boolean,
): PurgeResult {
  const keptNames = [USERS_NAME, ...(place.isUser && hasOthers ? NAMES_FOR_PROJECTS : [])];
  const deleted: string[] = [];
  const kept: string[] = [];
  for (const folder of folders) {
    if (!isRealFolder(folder)) continue;
    if (basename(folder) === OWN_FOLDER) emptyFolder(folder, keptNames);
    (isPresent(folder) ? kept : deleted).push(shownPath(place, folder));
  }
  if (!place.isUser) deleted.push(...purgeSessions(place));
  return { deleted, kept };
}

function emptyFolder(folder: string, keptNames: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    if (!keptNames.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  deleteFolderIfEmpty(folder);
}

function purgeSessions(place: SetupPlace): string[] {
  const { directory, claudeFolder } = place;
  if (!isRealFolder(claudeFolder)) return [];
  const states = stateFolder(directory, "");
  const found = [states, join(claudeFolder, "journal")].filter(isRealFolder);
  for (const folder of found) {
    // We hide a folder that we make from git, as a whole.
    const isOurs = new TextDecoder().decode(readIfPresent(join(folder, ".gitignore"))) === "*\n";
    const names = readdirSync(folder).filter((name) => isOurs || STATE_NAME.test(name));
    for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
    deleteFolderIfEmpty(folder);
  }
  deleteFolderIfEmpty(claudeFolder);
  return found.map((folder) => shownPath(place, folder));
}

function isRealFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
