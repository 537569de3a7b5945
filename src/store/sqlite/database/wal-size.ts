import type { Database } from "bun:sqlite";
import { LIMITS } from "@/base/limits.ts";
import type { Patience } from "@/store/sqlite/database/lock-retry.ts";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";

/**
 * How long a finished write waits for readers to leave an overgrown log. Other writers wait
 * meanwhile, so the first wait is short: most reads take a few milliseconds, and if one takes
 * longer, the next write tries again. Guesses.
 */
const WAIT_MS = { first: 10, most: 100 } as const;

/**
 * The writes of each connection since it last checked the size of the log. After its first write a
 * connection knows itself where the log can restart, and a check takes 30 µs. So it checks after
 * the first write and then after every eighth. Guess.
 */
const uncheckedWrites = new WeakMap<Database, number>();
const WRITES_PER_CHECK = 8;

/**
 * SQLite checkpoints the log after a commit, but restarts it only when nobody reads from it and
 * nobody has written since. With many busy processes that moment never comes: with ten writers and
 * ten readers the log had 220 MB after a minute. So a writer that finds it too long blocks other
 * writers until the readers are done.
 *
 * Processes know how far the log was checkpointed only while one of them has the store open.
 * Between hooks none has, so the next hook reads the whole log and appends to it. So the first
 * write of a process truncates the log unless it is short or somebody is reading from it.
 * Never throws: the next write tries again.
 */
export function limitWalSize(
  db: Database,
  path: string,
  patience: Patience,
  writeCount: number,
): void {
  const before = uncheckedWrites.get(db);
  const isFirst = before === undefined;
  const unchecked = (before ?? WRITES_PER_CHECK) + writeCount;
  uncheckedWrites.set(db, unchecked < WRITES_PER_CHECK ? unchecked : 0);
  if (unchecked < WRITES_PER_CHECK) return;
  const logBytes = Bun.file(`${path}-wal`).size;
  if (logBytes <= (isFirst ? LIMITS.walBytesAlone : LIMITS.walBytes)) return;
  // The next write checks again, whether this helps or not.
  uncheckedWrites.set(db, WRITES_PER_CHECK);
  const times = Math.floor(logBytes / LIMITS.walBytes);
  const waitMs = Math.min(WAIT_MS.most, WAIT_MS.first * times, patience());
  try {
    applySettings(db, { busy_timeout: Math.max(0, Math.floor(waitMs)) });
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // The write itself is in the store; its caller need not care about the size of the log.
  }
}
