import type { Database } from "bun:sqlite";
import { isLocked } from "@/store/sqlite/database/sqlite-errors.ts";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";

/** Three attempts, from 100 ms, each waiting twice as long as the one before (SN-35). */
const ATTEMPT_WAITS_MS = [100, 200, 400] as const;

/** How long the caller can still wait, in milliseconds: for a hook, until its deadline. */
export type Patience = () => number;

/**
 * Runs `work`, which takes the write lock, and tries again if another process has the lock. SQLite
 * polls during each attempt, so the lock is taken as soon as it is free. Throws the last lock
 * error when all attempts or the caller's patience are used up.
 */
export function withLockRetry<T>(db: Database, patience: Patience, work: () => T): T {
  let lockError: unknown;
  for (const waitMs of ATTEMPT_WAITS_MS) {
    const leftMs = Math.floor(patience());
    if (lockError !== undefined && leftMs <= 0) break;
    setBusyTimeout(db, Math.min(waitMs, leftMs));
    try {
      return work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      lockError = error;
    }
  }
  throw lockError;
}

/**
 * Like withLockRetry, for a read. Readers almost never meet a lock in WAL mode, so the first
 * attempt sets no timeout.
 */
export function readWithLockRetry<T>(db: Database, patience: Patience, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isLocked(error)) throw error;
    return withLockRetry(db, patience, work);
  }
}

function setBusyTimeout(db: Database, timeoutMs: number): void {
  applySettings(db, { busy_timeout: Math.max(0, Math.floor(timeoutMs)) });
}
