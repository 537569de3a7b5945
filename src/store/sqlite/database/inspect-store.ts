import { Database } from "bun:sqlite";
import { databasePath } from "@/platform/database-path.ts";
import { fileSizeBytes } from "@/platform/file-system.ts";
import { hasPlainTable } from "@/store/foreign/foreign-store-reader.ts";
import { requireOrdinaryFiles } from "@/store/sqlite/database/require-ordinary-files.ts";
import { readSchemaVersion } from "@/store/sqlite/database/schema-version.ts";
import { isCorrupt, isLocked } from "@/store/sqlite/database/sqlite-errors.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";

/** A store that was looked at without being changed, migrated or repaired. */
export interface StoreInspection {
  /** unusable: the database cannot be opened, for example because it must not be read. */
  readonly state: "ok" | "locked" | "damaged" | "newer" | "unusable";
  /** Empty if the state is ok. */
  readonly problem: string;
  readonly memories: number;
  readonly sizeBytes: number;
  /** False for a large database, whose pages were not all read. */
  readonly isWhollyChecked: boolean;
  /** Undefined if the state is not ok. */
  readonly jobs?: (nowMs: number) => QueuedJobs;
}

export interface QueuedJobs {
  readonly count: number;
  readonly oldestDueAtMs: number | undefined;
  readonly isWorkerRunning: boolean;
}

/** Guess: as much as is read in half a second from a slow disk. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;

/** Looks at a store; without `checksPages` only at what its tables say. */
export function inspectStore(folder: string, checksPages = true): StoreInspection {
  const path = databasePath(folder);
  const sizeBytes = fileSizeBytes(path);
  const isWhollyChecked = checksPages && sizeBytes <= CHECKED_BYTES_MAX;
  const basics = { memories: 0, sizeBytes, isWhollyChecked };
  let db: Database | undefined;
  try {
    requireOrdinaryFiles(path);
    db = new Database(path, { readonly: true, strict: true });
    if (isWhollyChecked) {
      const check = db.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get();
      const problem = check?.quick_check ?? "it cannot be checked";
      if (problem !== "ok") return { ...basics, state: "damaged", problem };
    }
    const version = readSchemaVersion(db);
    if (version > MIGRATIONS.length) {
      const problem = `The memory store ${path} was written by a newer version (schema ${version}, known ${MIGRATIONS.length}).`;
      return { ...basics, state: "newer", problem };
    }
    if (!hasPlainTable(db)) {
      return { ...basics, state: "damaged", problem: "the table of memories is missing" };
    }
    const row = db.query<{ n: number }, []>("SELECT count(*) AS n FROM memories").get();
    const jobs = readJobs(db);
    return { ...basics, memories: row?.n ?? 0, state: "ok", problem: "", jobs };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const refused = isCorrupt(error) ? "damaged" : "unusable";
    return { ...basics, state: isLocked(error) ? "locked" : refused, problem };
  } finally {
    db?.close();
  }
}

function readJobs(db: Database): (nowMs: number) => QueuedJobs {
  const jobs = db
    .query<{ n: number; oldest: number | null }, []>(
      "SELECT count(*) AS n, min(due_at_ms) AS oldest FROM jobs",
    )
    .get();
  const lease = db
    .query<{ expires: number | null }, []>(
      "SELECT max(expires_at_ms) AS expires FROM leases WHERE name = 'worker'",
    )
    .get();
  return (nowMs) => ({
    count: jobs?.n ?? 0,
    oldestDueAtMs: jobs?.oldest ?? undefined,
    isWorkerRunning: (lease?.expires ?? 0) > nowMs,
  });
}
