import type { Database } from "bun:sqlite";
import { fileSizeBytes } from "@/platform/file-system.ts";
import type { CodeIndex, CodeIndexSize, FileState } from "@/store/port/code-port.ts";
import { applyCodeChange } from "@/store/sqlite/code/code-rows.ts";
import {
  nearestSymbols,
  newestCommits,
  searchCommits,
  searchSymbols,
  symbolsNamed,
} from "@/store/sqlite/code/code-search.ts";
import { type Patience, withLockRetry } from "@/store/sqlite/database/lock-retry.ts";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";
import { translateErrors } from "@/store/sqlite/database/sqlite-errors.ts";

/** The code index over SQLite. */
export function createCodeIndex(db: Database, path: string, patience: Patience): CodeIndex {
  const read = <T>(work: () => T): T => translateErrors(path, work);
  return {
    fileStates: () => read(() => fileStates(db)),
    apply: (changes) =>
      read(() =>
        withLockRetry(db, patience, () => {
          // A lost transaction is read again from the project.
          applySettings(db, { synchronous: "NORMAL" });
          db.transaction(() => {
            for (const change of changes) applyCodeChange(db, change);
          }).immediate();
        }),
      ),
    findState: (key) =>
      read(
        () =>
          db.query<{ value: string }, [string]>("SELECT value FROM states WHERE key = ?").get(key)
            ?.value,
      ),
    searchSymbols: (terms, limit) => read(() => searchSymbols(db, terms, limit)),
    symbolsNamed: (name, limit) => read(() => symbolsNamed(db, name, limit)),
    nearestSymbols: (vector, limit) => read(() => nearestSymbols(db, vector, limit)),
    hasCommit: (id) => read(() => db.query("SELECT 1 FROM commits WHERE id = ?").get(id) !== null),
    searchCommits: (terms, limit) => read(() => searchCommits(db, terms, limit)),
    newestCommits: (limit) => read(() => newestCommits(db, limit)),
    size: () => read(() => measure(db, path)),
    checkpoint: () => void read(() => db.run("PRAGMA wal_checkpoint(TRUNCATE)")),
    [Symbol.dispose]: () => db.close(),
  };
}

interface FileRow {
  path: string;
  size_bytes: number;
  mtime_ms: number;
  hash: string;
}

function fileStates(db: Database): Map<string, FileState> {
  const rows = db.query<FileRow, []>("SELECT path, size_bytes, mtime_ms, hash FROM files").all();
  return new Map(
    rows.map(({ path, size_bytes: sizeBytes, mtime_ms: mtimeMs, hash }) => [
      path,
      { sizeBytes, mtimeMs, hash },
    ]),
  );
}

function measure(db: Database, path: string): CodeIndexSize {
  const count = (table: string) =>
    db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
  const bySource = db
    .query<{ source: string; n: number }, []>(
      "SELECT source, count(*) AS n FROM files GROUP BY source ORDER BY n DESC",
    )
    .all();
  return {
    files: count("files"),
    symbols: count("symbols"),
    commits: count("commits"),
    bySource: Object.fromEntries(bySource.map(({ source, n }) => [source, n])),
    sizeBytes: fileSizeBytes(path),
  };
}
