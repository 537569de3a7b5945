import type { Database } from "bun:sqlite";
import { LIMITS } from "@/base/limits.ts";
import { applySettings } from "@/store/sqlite/database/pragmas.ts";

/**
 * Empties the log if it is longer than the first write of a hook leaves it. The first checkpoint
 * waits for the disk while others write; the second then only has to cut the file. Never throws.
 */
export function shortenLog(db: Database, path: string): void {
  if (Bun.file(`${path}-wal`).size <= LIMITS.walBytesAlone) return;
  try {
    applySettings(db, { busy_timeout: 0 });
    db.run("PRAGMA wal_checkpoint(PASSIVE)");
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // Another process writes or reads at this moment; there is a next time.
  }
}
