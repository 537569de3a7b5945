import { join } from "node:path";
import { fileSystem } from "@/platform/file-system.ts";
import { buildRescued, type Rescued } from "@/store/sqlite/repair/build-rescued-store.ts";
import {
  copyDamagedFiles,
  foldLog,
  KEPT,
  openExclusively,
  openLengthenedCopy,
  removeDatabase,
} from "@/store/sqlite/repair/store-files.ts";
import { PAGE_BYTES } from "@/store/sqlite/repair/scan-pages.ts";
import { writeWalOf } from "@/store/sqlite/repair/wal-file.ts";

/**
 * Saves what can be read of a damaged database. The damaged files are copied aside first. Then
 * everything readable goes into a new file beside them, and when that is whole and sound, its
 * pages take the place of the damaged ones through a write-ahead log (see wal-file.ts): killed
 * at any moment, it leaves the old store or the new one. Meanwhile nobody else has the store
 * open: hooks put their writes aside as they do for any lock.
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
  // Closing any handle of a file gives up every lock this process has on it, so this one stays
  // open until the database is closed.
  const file = openSync(path, "r+");
  const source = openExclusively(path, waitMs);
  try {
    onProgress("copying the damaged files aside");
    const keptIn = copyDamagedFiles(path, file, stamp);
    foldLog(source);
    const rescued = join(keptIn, RESCUED);
    using treated = source === undefined ? openLengthenedCopy(keptIn) : undefined;
    const built = buildRescued(rescued, source ?? treated?.db, join(keptIn, KEPT), onProgress);
    onProgress("putting the rescued memories in place");
    // SQLite throws the log of an empty file away unread.
    if (fstatSync(file).size === 0) ftruncateSync(file, PAGE_BYTES);
    writeWalOf(rescued, `${path}-wal`, PAGE_BYTES);
    removeDatabase(rescued);
    return { keptIn, ...built };
  } finally {
    source?.close();
    closeSync(file);
  }
}
