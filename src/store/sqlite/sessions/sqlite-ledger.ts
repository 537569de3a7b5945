import type { LedgerPort } from "@/store/port/ledger-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import { rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";
import * as rows from "@/store/sqlite/sessions/ledger-rows.ts";

export function sqliteLedger({ db, read }: Connection): LedgerPort {
  return {
    servedAmong: (sessionId, agentId, ids) =>
      read(() => rows.servedAmong(db, sessionId, agentId, ids)),
    ledgerOf: (sessionId) => read(() => rows.ledgerOf(db, sessionId)),
    lastInjections: (limit, filter) => read(() => rows.lastInjections(db, limit, filter)),
    findInjections: (idEnding) => read(() => rows.findInjections(db, idEnding)),
    summarizeLedger: (sinceMs, topLimit) =>
      read(() => rareStoreWork().summarizeLedger(db, sinceMs, topLimit)),
    summarizeUse: (sinceMs, unusedFrom, limit) =>
      read(() => rareStoreWork().summarizeUse(db, sinceMs, unusedFrom, limit)),
  };
}
