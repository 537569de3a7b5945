import type { Database } from "bun:sqlite";
import type { UpkeepPort } from "@/store/port/upkeep-port.ts";
import { type Connection, inSnapshot } from "@/store/sqlite/database/connection.ts";
import { withLockRetry } from "@/store/sqlite/database/lock-retry.ts";
import { rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";
import { pruneSessions } from "@/store/sqlite/sessions/session-activity.ts";

export function sqliteUpkeep({ db, patience, read, write }: Connection): UpkeepPort {
  return {
    sizeBytes: () => read(() => readPragma(db, "page_count") * readPragma(db, "page_size")),
    pruneSessions: (olderThanMs) => write(() => pruneSessions(db, olderThanMs)),
    mergeIndexStep: () => write(() => rareStoreWork().mergeIndexStep(db)),
    // Both statements write, so they wait for another writer like any write.
    checkpoint: () =>
      read(() =>
        withLockRetry(db, patience, () =>
          db.run("PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)"),
        ),
      ),
    checkIntegrity: () => read(() => inSnapshot(db, () => rareStoreWork().checkIntegrity(db))),
    close: () => db.close(),
  };
}

function readPragma(db: Database, name: string): number {
  const row = db.query<Record<string, number>, []>(`PRAGMA ${name}`).get();
  return Object.values(row ?? {})[0] ?? 0;
}
