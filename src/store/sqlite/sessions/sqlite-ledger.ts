import type { LedgerPort } from "@/store/port/ledger-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import * as rows from "@/store/sqlite/sessions/ledger-rows.ts";
import { summarizeLedger, summarizeUse } from "@/store/sqlite/sessions/ledger-summary.ts";

export function sqliteLedger({ db, read }: Connection): LedgerPort {
  return {
    servedAmong: (sessionId, agentId, ids) =>
      read(() => rows.servedAmong(db, sessionId, agentId, ids)),
    ledgerOf: (sessionId) => read(() => rows.ledgerOf(db, sessionId)),
    lastInjections: (limit, filter) => read(() => rows.lastInjections(db, limit, filter)),
    findInjections: (idEnding) => read(() => rows.findInjections(db, idEnding)),
    summarizeLedger: (sinceMs, topLimit) => read(() => summarizeLedger(db, sinceMs, topLimit)),
    summarizeUse: (sinceMs, unusedFrom, limit) =>
      read(() => summarizeUse(db, sinceMs, unusedFrom, limit)),
  };
}
