import type { Database } from "bun:sqlite";
import { LIMITS } from "@/base/limits.ts";
import type { Patience } from "@/store/sqlite/lock.ts";

/** Longest a write waits, after it is done, for readers to leave an overgrown log. Guess. */
const WAIT_MS = 100;

/**
 * SQLite folds the log back after a commit, but begins it anew only once nobody reads from it and
 * nobody has written meanwhile. With many processes at work that moment does not come: with ten
 * writers and ten readers the log had 220 MB after a minute. So whoever finds it too long holds
 * up the writers until the readers are out. Never fails: the next write tries again.
 */
export function boundLog(db: Database, path: string, patience: Patience): void {
  if (Bun.file(`${path}-wal`).size <= LIMITS.walBytes) return;
  const waitMs = Math.max(0, Math.min(WAIT_MS, Math.floor(patience())));
  try {
    db.run(`PRAGMA busy_timeout = ${waitMs}; PRAGMA wal_checkpoint(TRUNCATE)`);
  } catch {
    // The write itself is in the store; how long the log is, is no concern of its caller.
  }
}
