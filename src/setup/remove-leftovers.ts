import { lstatSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { namesIn } from "@/platform/file-system.ts";
import { isProcessAlive } from "@/platform/process-alive.ts";
import { SCRIPT_FOLDERS } from "@/setup/hooks/script-table.ts";
import type { SetupPlace } from "@/setup/place.ts";

/** The names that writeFileAtomically gives to files that are not complete yet. */
const TEMPORARY =
  /^\.(?:settings(?:\.local)?\.json[\w.-]{0,60}|\.(?:mcp|claude)\.json[\w.-]{0,60}|setup\.json|\.gitignore|[a-z_-]{1,40}\.(?:sh|cmd))\.(\d{1,10})\.[0-9a-f]{8}\.tmp$/;
/** Guess: after this long, a process with the same number is another one. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1_000;

/** Removes files that a setup which was killed did not complete. Nothing refers to them. */
export function removeLeftovers(place: SetupPlace, nowMs: number): void {
  for (const path of findLeftovers(place, nowMs)) rmSync(path, { force: true });
}

/** The files that removeLeftovers would remove. */
export function findLeftovers(place: SetupPlace, nowMs: number): string[] {
  return foldersOf(place).flatMap((folder) =>
    namesIn(folder).flatMap((name) => {
      const pid = TEMPORARY.exec(name)?.[1];
      const path = join(folder, name);
      const stats = pid === undefined ? undefined : lstatSync(path, { throwIfNoEntry: false });
      if (stats?.isFile() !== true) return [];
      const isOld = nowMs - stats.mtimeMs > ABANDONED_AFTER_MS;
      return isOld || !isProcessAlive(Number(pid)) ? [path] : [];
    }),
  );
}

/** The folders that setup writes into. */
function foldersOf({ directory, claudeFolder, serversPath, ownFolder }: SetupPlace): string[] {
  const scripts = SCRIPT_FOLDERS.map((folder) => join(directory, folder));
  const folders = [dirname(serversPath), ...scripts, claudeFolder, ownFolder];
  return [...new Set(folders), join(ownFolder, "backup")];
}
