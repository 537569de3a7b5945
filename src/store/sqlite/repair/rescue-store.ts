import { join } from "node:path";
import { fileSystem } from "@/platform/file-system.ts";
import { notedEnd } from "@/store/sqlite/memories/history-end.ts";
import { buildRescued, type Rescued } from "@/store/sqlite/repair/build-rescued-store.ts";
import {
  copyDamagedFiles,
  checkpointLog,
  DAMAGED_FILE,
  openExclusively,
  openLengthenedCopy,
  removeDatabase,
} from "@/store/sqlite/repair/store-files.ts";
import { PAGE_BYTES } from "@/store/sqlite/repair/scan-pages.ts";
import { writeWalOf } from "@/store/sqlite/repair/wal-file.ts";

/**
 * Rescues everything readable from a damaged database. The damaged files are copied to a folder
 * first. Then everything readable goes into a new file there. Once that is complete and sound, its
 * pages replace the damaged ones through a write-ahead log (see wal-file.ts): killed at any
 * moment, it leaves the old store or the new one. Meanwhile the store is locked, and hooks spool
 * their writes as for any lock.
 */
export interface Rescue extends Rescued {
  /** The folder with the damaged files. */
  readonly keptIn: string;
}

const RESCUED = "rescued.db";

export function rescueStore(
  path: string,
  stamp: string,
  waitMs: number,
  onProgress: (text: string) => void,
): Rescue {
  const { closeSync, fstatSync, ftruncateSync, openSync } = fileSystem();
  // Closing any handle of a file releases all locks of this process on it, so this one stays open
  // until the database is closed.
  const file = openSync(path, "r+");
  const source = openExclusively(path, waitMs);
  try {
    onProgress("copying the damaged files aside");
    const keptIn = copyDamagedFiles(path, file, stamp);
    checkpointLog(source);
    const rescued = join(keptIn, RESCUED);
    using lengthened = source === undefined ? openLengthenedCopy(keptIn) : undefined;
    const from = {
      db: source ?? lengthened?.db,
      path: join(keptIn, DAMAGED_FILE),
      lastEntry: notedEnd(path),
    };
    const built = buildRescued(rescued, from, onProgress);
    onProgress("putting the rescued memories in place");
    // SQLite ignores the log of an empty file.
    if (fstatSync(file).size === 0) ftruncateSync(file, PAGE_BYTES);
    writeWalOf(rescued, `${path}-wal`, PAGE_BYTES);
    removeDatabase(rescued);
    return { keptIn, ...built };
  } finally {
    source?.close();
    closeSync(file);
  }
}
