import { basename, join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { OWN_FOLDER } from "@/setup/manifest.ts";
import { deleteFile, isPresent, readIfPresent, replaceFile } from "@/setup/project-files.ts";

/** Backups are copies of settings files from before a change, named by file and time. */

/** Returns an unused name for a backup made now. */
export function newBackupName(directory: string, file: string, clock: Clock): string {
  const time = new Date(clock.nowMs()).toISOString().replace(/[:.]/g, "-");
  let name = `${file}.${time}`;
  for (let copy = 2; isPresent(backupPath(directory, name)); copy += 1) {
    name = `${file}.${time}-${copy}`;
  }
  return name;
}

/** Settings can contain tokens, so only the owner may read a backup. */
export function writeBackup(directory: string, name: string, bytes: Uint8Array): void {
  replaceFile(backupPath(directory, name), bytes, 0o600);
}

/** Returns the bytes of a backup, or undefined if it has been deleted. */
export function readBackup(directory: string, name: string): Uint8Array | undefined {
  return readIfPresent(backupPath(directory, name));
}

export function deleteBackup(directory: string, name: string): void {
  deleteFile(backupPath(directory, name));
}

/** The path of a backup as shown to people. */
export function describeBackup(name: string): string {
  return `${OWN_FOLDER}/backup/${name}`;
}

// Uses only the last part of the name, so that a manifest cannot name a file outside the folder.
function backupPath(directory: string, name: string): string {
  return join(directory, OWN_FOLDER, "backup", basename(name));
}
