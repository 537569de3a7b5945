import { Database } from "bun:sqlite";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { logPath } from "@/platform/log.ts";
import { hasPlainTable } from "@/store/foreign/foreign-store-reader.ts";
import { isLocked } from "@/store/sqlite/database/sqlite-errors.ts";
import { databasePath } from "@/platform/database-path.ts";
import { requireOrdinaryFiles } from "@/store/sqlite/database/require-ordinary-files.ts";

/** A store seen from outside. Reading this neither creates, changes nor migrates the store. */
export interface StoreSummary {
  readonly state: "ok" | "missing" | "damaged" | "locked";
  readonly memories: number;
  readonly sizeBytes: number;
  /** When the database, its write-ahead log or the log file was last written. */
  readonly lastUsedAtMs: number | undefined;
}

/** Asks SQLite, so the store has to be the user's: see open-own-store.ts. */
export function summarizeStore(folder: string): StoreSummary {
  const path = databasePath(folder);
  const files = [path, `${path}-wal`].map(readStats);
  const sizeBytes = files.reduce((sum, stats) => sum + (stats?.size ?? 0), 0);
  const times = [...files, readStats(logPath(folder))].flatMap((stats) => stats?.mtimeMs ?? []);
  const lastUsedAtMs = times.length === 0 ? undefined : Math.floor(Math.max(...times));
  if (!hasContent(path)) return { state: "missing", memories: 0, sizeBytes, lastUsedAtMs };
  return { ...countMemories(path), sizeBytes, lastUsedAtMs };
}

function countMemories(path: string): Pick<StoreSummary, "state" | "memories"> {
  let db: Database | undefined;
  try {
    requireOrdinaryFiles(path);
    db = new Database(path, { readonly: true, strict: true });
    if (!hasPlainTable(db)) return { state: "damaged", memories: 0 };
    const row = db.query<{ n: number }, []>("SELECT count(*) AS n FROM memories").get();
    return { state: "ok", memories: row?.n ?? 0 };
  } catch (error) {
    return { state: isLocked(error) ? "locked" : "damaged", memories: 0 };
  } finally {
    db?.close();
  }
}

function readStats(path: string): { size: number; mtimeMs: number } | undefined {
  try {
    return fileSystem().statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // A parent folder is a plain file or cannot be read.
  }
}
