import type { Database } from "bun:sqlite";
import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import type { StoreWrite, WriteOutcome, WritesPort } from "@/store/port/writes-port.ts";
import { type Connection, inTransaction } from "@/store/sqlite/database/connection.ts";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";
import { jobQueue, rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";
import * as ledger from "@/store/sqlite/sessions/ledger-rows.ts";
import { addActivity, closeActivity } from "@/store/sqlite/sessions/session-activity.ts";
import { deleteValue, putValue } from "@/store/sqlite/sessions/stored-values.ts";

/**
 * From this many writes on, a transaction gets a larger page cache. In SQLite's default of 2 MB,
 * pages of a large index are evicted and read again within one transaction. Guesses.
 */
const MANY_WRITES = 100;
const MANY_WRITES_CACHE_KB = 65_536;

const ADDS_HISTORY: ReadonlySet<string> = new Set([
  "remember",
  "import",
  "edit",
  "forget",
  "let-go",
  "demote",
  "undo",
]);

export function sqliteWrites(connection: Connection): WritesPort {
  const { db, clock, projectId, read } = connection;
  return {
    apply: (writes, options) =>
      read(() => {
        if (writes.length === 0) return [];
        const project = options.projectId ?? projectId;
        if (writes.length >= MANY_WRITES) applySettings(db, { cache_size: -MANY_WRITES_CACHE_KB });
        const applyAll = () => writes.map((write) => applyWrite(db, clock, project, write));
        const outcomes = inTransaction(connection, applyAll, options.isDurable, writes.length);
        if (writes.some(({ kind }) => ADDS_HISTORY.has(kind))) rareStoreWork().noteHistoryEnd(db);
        return outcomes;
      }),
  };
}

function applyWrite(db: Database, clock: Clock, project: string, write: StoreWrite): WriteOutcome {
  switch (write.kind) {
    case "put":
      return putValue(db, write);
    case "add-ledger":
      return ledger.addLedgerEntry(db, write.entry, write.unlessServed ?? false);
    case "enqueue":
      return jobQueue().enqueueJob(db, newId("job", clock), write.job);
    case "delete":
      deleteValue(db, write.namespace, write.key);
      break;
    case "record-activity":
      addActivity(db, write.activity);
      break;
    case "close-activity":
      closeActivity(db, write.ids, write.atMs);
      break;
    case "unserve-session":
      ledger.unserveSession(db, write.sessionId);
      break;
    case "judge-injections":
      ledger.judgeInjections(db, write);
      break;
    default:
      return rareStoreWork().applyMemoryWrite(db, project, write);
  }
  return { kind: "done" };
}
