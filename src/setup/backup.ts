import { basename, join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { type SetupPlace, shownPath } from "@/setup/place.ts";
import { deleteFile, isPresent, readIfPresent, replaceFile } from "@/setup/project-files.ts";

/** Backups are copies of settings files from before a change, named by file and time. */

/** Returns an unused name for a backup made now. */
export function newBackupName(place: SetupPlace, file: string, clock: Clock): string {
  const time = new Date(clock.nowMs()).toISOString().replace(/[:.]/g, "-");
  let name = `${file}.${time}`;
  for (let copy = 2; isPresent(backupPath(place, name)); copy += 1) {
    name = `${file}.${time}-${copy}`;
  }
  return name;
}

/** Settings can contain tokens, so only the owner may read a backup. */
export function writeBackup(place: SetupPlace, name: string, bytes: Uint8Array): void {
  replaceFile(backupPath(place, name), bytes, 0o600);
}

/** Returns the bytes of a backup, or undefined if it has been deleted. */
export function readBackup(place: SetupPlace, name: string): Uint8Array | undefined {
  return readIfPresent(backupPath(place, name));
}

export function deleteBackup(place: SetupPlace, name: string): void {
  deleteFile(backupPath(place, name));
}

/** The path of a backup as shown to people. */
export function describeBackup(place: SetupPlace, name: string): string {
  return shownPath(place, backupPath(place, name));
}

// Uses only the last part of the name, so that a manifest cannot name a file outside the folder.
function backupPath({ ownFolder }: SetupPlace, name: string): string {
  return join(ownFolder, "backup", basename(name));
}
