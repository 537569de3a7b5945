import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { CatalogueError } from "@/base/errors.ts";
import { systemCode } from "@/base/system-error.ts";
import { isProcessAlive } from "@/platform/process-alive.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";
import { withClientLock } from "@/setup/client-lock.ts";
import type { SetupPlace } from "@/setup/place.ts";
import { deleteFolderIfEmpty } from "@/setup/project-files.ts";

/** Guess: setup takes a tenth of a second, on a busy machine ten times as long. */
const WAIT_MS_MAX = 10_000;
const PAUSE_MS = 20;
/** Guess: after this long, a process with the same number is another one. */
const ABANDONED_AFTER_MS = 60_000;
/** Guess: the number is written a moment after the lock is made, on a busy machine too. */
const UNWRITTEN_MS_MAX = 2_000;

/**
 * Runs one setup or uninstall of this user at a time. Each reads files, and writes them whole a
 * moment later: two at once could take each other's entries for those of the user. A running client
 * does not write its own state meanwhile.
 */
export function withSetupLock<T>(user: SetupPlace, clock: Clock, act: () => T): T {
  const { ownFolder, serversPath } = user;
  const path = join(ownFolder, "setup.lock");
  const isNewFolder = !existsSync(ownFolder);
  const isTaken = takeLock(path, clock);
  try {
    return withClientLock(serversPath, clock, act);
  } finally {
    if (isTaken) rmSync(path, { force: true });
    if (isNewFolder) deleteFolderIfEmpty(ownFolder);
  }
}

function takeLock(path: string, clock: Clock): boolean {
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += PAUSE_MS) {
    const isFree = createLock(path);
    if (isFree !== "taken") return isFree;
    if (isAbandoned(path, clock.nowMs())) rmSync(path, { force: true });
    else Bun.sleepSync(PAUSE_MS);
  }
  throw new CatalogueError("ERR_SETUP_BUSY", { path });
}

// In a folder that cannot be written there is no lock: hooks can be removed from a project even if
// the user's own folder is read-only.
function createLock(path: string): boolean | "taken" {
  if (!canHaveFolder(dirname(path))) return false;
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    return systemCode(error) === "EEXIST" ? "taken" : false;
  }
}

// A file or a pipe in its place is there already and is no folder.
function canHaveFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

// A lock without a number was made a moment ago, or its process was killed before it wrote one.
function isAbandoned(path: string, nowMs: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  const ageMs = nowMs - stats.mtimeMs;
  if (ageMs > ABANDONED_AFTER_MS || (stats.size === 0 && ageMs > UNWRITTEN_MS_MAX)) return true;
  const pid = Number(readSmallFile(path, 32) ?? "");
  return pid > 0 && !isProcessAlive(pid);
}
