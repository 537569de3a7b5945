import { connect, type OpenDatabase } from "@/store/sqlite/database/connection.ts";
import { sqliteUpkeep } from "@/store/sqlite/database/sqlite-upkeep.ts";
import { sqliteMemories } from "@/store/sqlite/memories/sqlite-memories.ts";
import { sqliteSearch } from "@/store/sqlite/search/sqlite-search.ts";
import { sqliteEmbedding } from "@/store/sqlite/search/vectors/sqlite-embedding.ts";
import { sqliteJobs } from "@/store/sqlite/sessions/sqlite-jobs.ts";
import { sqliteLedger } from "@/store/sqlite/sessions/sqlite-ledger.ts";
import { sqliteSessions } from "@/store/sqlite/sessions/sqlite-sessions.ts";
import { sqliteValues } from "@/store/sqlite/sessions/sqlite-values.ts";
import { sqliteWrites } from "@/store/sqlite/sqlite-writes.ts";
import type { Store } from "@/store/store.ts";

/** The Store over SQLite: one part for each capability of the port. */
export function createSqliteStore(database: OpenDatabase): Store {
  const connection = connect(database);
  return {
    projectId: database.projectId,
    ...sqliteWrites(connection),
    ...sqliteMemories(connection),
    ...sqliteSearch(connection),
    ...sqliteEmbedding(connection),
    ...sqliteValues(connection),
    ...sqliteSessions(connection),
    ...sqliteLedger(connection),
    ...sqliteJobs(connection),
    ...sqliteUpkeep(connection),
  };
}
