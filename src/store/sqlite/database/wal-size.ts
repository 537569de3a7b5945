import type { Database } from "bun:sqlite";
import { LIMITS } from "@/base/limits.ts";
import type { Patience } from "@/store/sqlite/database/lock-retry.ts";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";

/**
 * How long a write waits, after it is done, for readers to leave an overgrown log. Other writers
 * wait meanwhile, so it is little at first: most reads take a few milliseconds, and for a longer
 * one the next write tries again. Guesses.
 */
const WAIT_MS = { first: 10, most: 100 } as const;

/**
 * The writes of each connection since it last looked at the log. Of one that has written, SQLite
 * itself knows where the log can begin anew, and a look takes 30 µs: so it looks after its first
 * write and then after so many. Guess.
 */
const unseenWrites = new WeakMap<Database, number>();
const WRITES_PER_LOOK = 8;

/**
 * SQLite folds the log back after a commit, but begins it anew only once nobody reads from it and
 * nobody has written meanwhile. With many processes at work that moment does not come: with ten
 * writers and ten readers the log had 220 MB after a minute. So whoever finds it too long holds
 * up the writers until the readers are out.
 *
 * What was folded back is known only as long as any process has the store open. Between hooks
 * nobody has, so the next one takes the whole log for new, reads it, and adds to its end. So the
 * first write of a process cuts a log that is not short, if nobody reads from it just then.
 * Never fails: the next write tries again.
 */
export function limitWalSize(
  db: Database,
  path: string,
  patience: Patience,
  writeCount: number,
): void {
  const before = unseenWrites.get(db);
  const isFirst = before === undefined;
  const unseen = (before ?? WRITES_PER_LOOK) + writeCount;
  unseenWrites.set(db, unseen < WRITES_PER_LOOK ? unseen : 0);
  if (unseen < WRITES_PER_LOOK) return;
  const logBytes = Bun.file(`${path}-wal`).size;
  if (logBytes <= (isFirst ? LIMITS.walBytesAlone : LIMITS.walBytes)) return;
  // Whether it helps or not, the next write looks again.
  unseenWrites.set(db, WRITES_PER_LOOK);
  const times = Math.floor(logBytes / LIMITS.walBytes);
  const waitMs = Math.min(WAIT_MS.most, WAIT_MS.first * times, patience());
  try {
    applySettings(db, { busy_timeout: Math.max(0, Math.floor(waitMs)) });
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // The write itself is in the store; how long the log is, is no concern of its caller.
  }
}
