/**
 * The store as the rest of the program sees it: one project's memories, values in three
 * namespaces, the record of what happened and what was shown, and the queue of slow work.
 *
 * Callers describe changes as values (StoreWrite) and pass them in one call, which is one
 * transaction: either all of it is kept or nothing, and a durable write is on disk before the call
 * returns. Searching returns candidates; memory/ decides what is relevant. Only this folder has
 * SQL. Every implementation has to pass test/contract/store-contract.ts.
 *
 * The port is split by capability, so that a function can ask for the part it needs.
 */
import type { EmbeddingPort } from "@/store/port/embedding-port.ts";
import type { JobsPort } from "@/store/port/jobs-port.ts";
import type { LedgerPort } from "@/store/port/ledger-port.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { SearchPort } from "@/store/port/search-port.ts";
import type { SessionsPort } from "@/store/port/sessions-port.ts";
import type { UpkeepPort } from "@/store/port/upkeep-port.ts";
import type { ValuesPort } from "@/store/port/values-port.ts";
import type { WritesPort } from "@/store/port/writes-port.ts";

export interface Store
  extends
    WritesPort,
    MemoriesPort,
    SearchPort,
    EmbeddingPort,
    ValuesPort,
    SessionsPort,
    LedgerPort,
    JobsPort,
    UpkeepPort {
  /** Created with the store; stays the same when the project's folder moves. */
  readonly projectId: string;
}
