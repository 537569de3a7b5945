import { basename, join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { OWN_FOLDER } from "@/setup/manifest.ts";
import { deleteFile, isPresent, readIfPresent, replaceFile } from "@/setup/project-files.ts";

/** Copies of settings files as they were before we changed them, named by file and time. */

/** A name that no backup has yet, for a copy made now. */
export function newBackupName(directory: string, file: string, clock: Clock): string {
  const time = new Date(clock.nowMs()).toISOString().replace(/[:.]/g, "-");
  let name = `${file}.${time}`;
  for (let copy = 2; isPresent(backupPath(directory, name)); copy += 1) {
    name = `${file}.${time}-${copy}`;
  }
  return name;
}

/** Settings can hold tokens, so a backup is for its owner only. */
export function writeBackup(directory: string, name: string, bytes: Uint8Array): void {
  replaceFile(backupPath(directory, name), bytes, 0o600);
}

/** The bytes of a backup, or undefined when it has been deleted. */
export function readBackup(directory: string, name: string): Uint8Array | undefined {
  return readIfPresent(backupPath(directory, name));
}

export function deleteBackup(directory: string, name: string): void {
  deleteFile(backupPath(directory, name));
}

/** Where a backup is, as it is shown to people. */
export function describeBackup(name: string): string {
  return `${OWN_FOLDER}/backup/${name}`;
}

// Only the last part counts: a name from a manifest never leads out of the folder.
function backupPath(directory: string, name: string): string {
  return join(directory, OWN_FOLDER, "backup", basename(name));
}
