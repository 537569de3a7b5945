import type { Database } from "bun:sqlite";
import type { Clock } from "@/base/clock.ts";
import { limitWalSize } from "@/store/sqlite/database/wal-size.ts";
import { type Patience, withLockRetry } from "@/store/sqlite/database/lock-retry.ts";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";
import { translateErrors } from "@/store/sqlite/database/sqlite-errors.ts";
import { withTransactionCache } from "@/store/sqlite/database/transaction-cache.ts";

/** An open database whose schema is up to date, and the project it is opened for. */
export interface OpenDatabase {
  readonly db: Database;
  readonly path: string;
  readonly projectId: string;
  readonly clock: Clock;
  readonly patience: Patience;
}

/** An open database with the two ways to use it. Both throw errors of the catalogue. */
export interface Connection extends OpenDatabase {
  readonly read: <T>(work: () => T) => T;
  /** One transaction for a write that need not be durable. */
  readonly write: <T>(work: () => T) => T;
}

export function connect(database: OpenDatabase): Connection {
  const { db, path, projectId, clock, patience } = database;
  return {
    db,
    path,
    projectId,
    clock,
    patience,
    read: (work) => translateErrors(path, work),
    write: (work) => translateErrors(path, () => inTransaction(database, work, false, 1)),
  };
}

/** Several reads of one state. Without it, writes of other processes would look like damage. */
export function inSnapshot<T>(db: Database, work: () => T): T {
  db.run("BEGIN");
  try {
    return work();
  } finally {
    if (db.inTransaction) db.run("ROLLBACK");
  }
}

/**
 * One write transaction. BEGIN IMMEDIATE takes the lock at once, so that a transaction cannot fail
 * half-way because of a lock. FULL makes the commit wait for the disk. Settings that only writes
 * need are made here: most hooks only read, and each setting costs them time.
 */
export function inTransaction<T>(
  { db, path, patience }: OpenDatabase,
  work: () => T,
  isDurable: boolean,
  writeCount: number,
): T {
  const result = withLockRetry(db, patience, () => {
    applySettings(db, { synchronous: isDurable ? "FULL" : "NORMAL" });
    try {
      db.run("BEGIN IMMEDIATE");
      const done = withTransactionCache(db, work);
      db.run("COMMIT");
      return done;
    } catch (error) {
      if (db.inTransaction) db.run("ROLLBACK");
      throw error;
    }
  });
  limitWalSize(db, path, patience, writeCount);
  return result;
}
