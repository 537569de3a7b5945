import { mkdirSync, rmdirSync, statSync } from "node:fs";
import type { Clock } from "@/base/clock.ts";
import { systemCode } from "@/base/system-error.ts";

/** The client itself takes a lock for abandoned after ten seconds. */
const ABANDONED_AFTER_MS = 10_000;
const WAIT_MS_MAX = 2_000;
const PAUSE_MS = 20;

/**
 * Changes the client's own state under the lock that the client takes for it, a folder beside the
 * file: a running session writes this file too. If the lock is not to be had, it is changed all the
 * same, because one of the two writes is whole in any case.
 */
export function withClientLock<T>(path: string, clock: Clock, act: () => T): T {
  const lock = `${path}.lock`;
  const isTaken = takeLock(lock, clock);
  try {
    return act();
  } finally {
    if (isTaken) removeLock(lock);
  }
}

function takeLock(lock: string, clock: Clock): boolean {
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += PAUSE_MS) {
    try {
      mkdirSync(lock);
      return true;
    } catch (error) {
      if (systemCode(error) !== "EEXIST") return false;
    }
    const stats = statSync(lock, { throwIfNoEntry: false });
    if (stats !== undefined && clock.nowMs() - stats.mtimeMs > ABANDONED_AFTER_MS) removeLock(lock);
    else Bun.sleepSync(PAUSE_MS);
  }
  return false;
}

function removeLock(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // The client has removed it as abandoned.
  }
}
