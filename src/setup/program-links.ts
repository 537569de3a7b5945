import { mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { ProgramName } from "@/base/program-names.ts";
import { FAILURE_PROGRAM, LINKS_FOLDER } from "@/setup/hooks/shared-command.ts";
import { deleteFolderIfEmpty, isLink } from "@/setup/project-files.ts";

/**
 * Links to the program in the user's folder. Files that are shared with others name no folder of
 * this machine, and the program need not be on PATH: the lines in them find it by these links.
 * Windows allows links only to some users; there the program has to be on PATH.
 */

/** The names that shared lines call. */
const LINKED: readonly ProgramName[] = ["context-graph", FAILURE_PROGRAM];

/** Makes the links lead to the programs in this folder. Returns false if they already did. */
export function linkProgram(
  userFolder: string,
  programFolder: string,
  platform: NodeJS.Platform,
): boolean {
  if (platform === "win32") return false;
  const folder = join(userFolder, LINKS_FOLDER);
  mkdirSync(userFolder, { recursive: true, mode: 0o700 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const changed = LINKED.filter((name) =>
    replaceLink(join(folder, name), join(programFolder, name)),
  );
  return changed.length > 0;
}

/** Removes the links. Something else under one of their names stays. */
export function unlinkProgram(userFolder: string): boolean {
  const folder = join(userFolder, LINKS_FOLDER);
  const links = LINKED.map((name) => join(folder, name)).filter(isLink);
  for (const path of links) rmSync(path, { force: true });
  deleteFolderIfEmpty(folder);
  return links.length > 0;
}

// The link is replaced in one step: a hook may look for it at this moment.
function replaceLink(path: string, target: string): boolean {
  if (isLink(path) && readlinkSync(path) === target) return false;
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    rmSync(temporary, { force: true });
    symlinkSync(target, temporary);
    renameSync(temporary, path);
    return true;
  } catch {
    return false; // The user has a folder there, or the file system knows no links.
  }
}
