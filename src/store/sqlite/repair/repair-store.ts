import { constants, Database } from "bun:sqlite";
import { dirname, join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { CatalogueError } from "@/base/errors.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";
import type { MemoryVector } from "@/store/memory-types.ts";
import { isCorrupt, translateErrors } from "@/store/sqlite/database/sqlite-errors.ts";
import { isGapInHistory } from "@/store/sqlite/database/integrity.ts";
import { mendProjectId } from "@/store/sqlite/database/mend-header.ts";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { databasePath } from "@/platform/database-path.ts";
import {
  DATABASE_FILE_ENDINGS,
  notOrdinary,
} from "@/store/sqlite/database/require-ordinary-files.ts";
import { statIfPresent } from "@/platform/ordinary-file.ts";
import { TargetError } from "@/store/sqlite/repair/copy-readable-rows.ts";
import { examine, type Examination } from "@/store/sqlite/repair/examine-store.ts";
import { addChecksumsStep, findDamagedMemories } from "@/store/sqlite/memories/memory-damage.ts";
import { isProcessAlive } from "@/platform/process-alive.ts";
import { embedMissing, type Mended, mendMemories } from "@/store/sqlite/repair/mend-memories.ts";
import {
  countLostEntries,
  historyEnd,
  isHistoryEndLost,
  notedEnd,
  noteLossTold,
} from "@/store/sqlite/memories/history-end.ts";
import {
  addEntries,
  entriesInPages,
  type FoundEntry,
} from "@/store/sqlite/repair/history-in-pages.ts";
import { DAMAGED_FILE } from "@/store/sqlite/repair/store-files.ts";
import { type Rescue, rescueStore } from "@/store/sqlite/repair/rescue-store.ts";

/**
 * Repairs a store. If its file is damaged, everything readable goes into a new one
 * (rescue-store.ts); then everything derived from the memories and their history is rebuilt
 * (mend-memories.ts). No data is ever deleted: damaged files stay beside the store. A second run
 * finds nothing to do.
 */
export interface RepairOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** How long to wait for the lock. */
  readonly waitMs: number;
  /** If absent, memories without a vector stay without one. */
  readonly embed?: (text: string) => MemoryVector | undefined;
  readonly onProgress: (text: string) => void;
}

export interface StoreRepair {
  /** The problems before the repair. */
  readonly problems: readonly string[];
  readonly rescue?: Rescue;
  readonly mended: Mended;
  /** How many entries of the history could not be found again. */
  readonly lostHistory: number;
  /** False if memories may be lost of which no trace is left. */
  readonly isLossKnown: boolean;
  readonly vectorsMade: number;
  /** The folder with what could not be restored, if anything. */
  readonly keptIn: string | undefined;
}

/** Returns undefined if there is no store to repair. */
export function repairStore(options: RepairOptions): StoreRepair | undefined {
  const path = databasePath(options.folder);
  if (!hasContent(path) && !hasContent(`${path}-wal`)) return undefined;
  requireOnlyFiles(path);
  return translateErrors(path, () =>
    withRepairLock(path, () => {
      // A database that is gone while its log is left is treated as one that was emptied.
      fileSystem().writeFileSync(path, "", { flag: "a", mode: 0o600 });
      return repair(path, options);
    }),
  );
}

/** True if a store was there whose database is now empty or gone. */
export function isEmptied(folder: string): boolean {
  const path = databasePath(folder);
  return !hasContent(path) && !hasContent(`${path}-wal`) && notedEnd(path) > 0;
}

// Copying a folder or a pipe would fail or wait.
function requireOnlyFiles(path: string): void {
  const other = DATABASE_FILE_ENDINGS.find(
    (ending) => statIfPresent(path + ending)?.isFile() === false,
  );
  if (other !== undefined) throw notOrdinary(path, other);
}

function repair(path: string, options: RepairOptions): StoreRepair {
  const examined = examineFile(path, options.waitMs);
  if (examined.structural.length > 0) return rescueAndMend(path, options, examined);
  try {
    return mend(path, options, examined, undefined);
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    // Reading finds damage that SQLite's own check does not look for.
    const structural = [error instanceof Error ? error.message : String(error)];
    return rescueAndMend(path, options, { ...examined, structural });
  }
}

function rescueAndMend(path: string, options: RepairOptions, examined: Examination): StoreRepair {
  return mend(path, options, examined, rescueUnwrapped(path, options));
}

function mend(
  path: string,
  options: RepairOptions,
  { structural, mendable }: Examination,
  rescue: Rescue | undefined,
): StoreRepair {
  const kept = openKeptRows(path, options.clock);
  const found = rescue === undefined ? findLostEntries(path, mendable, kept) : [];
  const db = openForRepair(path, options.waitMs);
  try {
    migrate(db, MIGRATIONS, path);
    const damaged = findDamagedMemories(db, options.onProgress);
    const { mended, lostHistory, isEndLost } = inTransaction(db, () => {
      addEntries(db, found, historyEnd(db));
      const ownProject = mendProjectId(db, undefined);
      const mended = mendMemories(db, { ownProject, damaged, keep: kept.keep });
      const lostHistory = countLostEntries(db, notedEnd(path));
      const isEndLost = isHistoryEndLost(db);
      noteLossTold(db, lostHistory);
      return { mended, lostHistory, isEndLost };
    });
    while (inTransaction(db, () => addChecksumsStep(db)) > 0);
    options.onProgress("embedding");
    const { embed } = options;
    const vectorsMade =
      embed === undefined ? 0 : embedMissing(db, embed, (work) => inTransaction(db, work));
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
    const problems = [...structural, ...mendable];
    return {
      problems,
      mended,
      lostHistory,
      isLossKnown: !isEndLost && (rescue?.isLossKnown ?? lostHistory === 0),
      vectorsMade,
      keptIn: rescue?.keptIn ?? kept.folder(),
      ...(rescue === undefined ? {} : { rescue }),
    };
  } finally {
    db.close();
  }
}

/**
 * SQLite ignores a log from its first damaged frame on; the frames after it are still there. The
 * log is kept, because it is overwritten when the store is used again.
 */
function findLostEntries(
  path: string,
  problems: readonly string[],
  kept: ReturnType<typeof openKeptRows>,
): FoundEntry[] {
  if (!problems.some(isGapInHistory)) return [];
  kept.keepLog(`${path}-wal`);
  return [...entriesInPages(path)];
}

function examineFile(path: string, waitMs: number): Examination {
  if (!hasContent(path)) return { structural: ["the file is empty, its log is not"], mendable: [] };
  const db = openForRepair(path, waitMs);
  try {
    return examine(db, path);
  } finally {
    db.close();
  }
}

function rescueUnwrapped(path: string, { clock, waitMs, onProgress }: RepairOptions): Rescue {
  try {
    return rescueStore(path, stampOf(clock), waitMs, onProgress);
  } catch (error) {
    throw error instanceof TargetError ? error.cause : error;
  }
}

function openForRepair(path: string, waitMs: number): Database {
  const db = new Database(path, { readwrite: true, create: false, strict: true });
  db.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 1);
  db.run(`PRAGMA busy_timeout = ${waitMs}`);
  return db;
}

function inTransaction<T>(db: Database, work: () => T): T {
  db.run("PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
  try {
    const result = work();
    db.run("COMMIT");
    return result;
  } catch (error) {
    if (db.inTransaction) db.run("ROLLBACK");
    throw error;
  }
}

/** Keeps rows that are taken out of the store, one JSON object in each line, and a damaged log. */
function openKeptRows(path: string, clock: Clock) {
  const folder = join(dirname(path), `damaged-${stampOf(clock)}`);
  let isUsed = false;
  return {
    folder: () => (isUsed ? folder : undefined),
    keep(row: Readonly<Record<string, unknown>>) {
      const { appendFileSync, mkdirSync } = fileSystem();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const line = `${JSON.stringify(row)}\n`;
      appendFileSync(join(folder, "memories.jsonl"), line, { mode: 0o600, flush: true });
      isUsed = true;
    },
    keepLog(log: string) {
      if (!hasContent(log)) return;
      const { copyFileSync, mkdirSync } = fileSystem();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      copyFileSync(log, join(folder, `${DAMAGED_FILE}-wal`));
      isUsed = true;
    },
  };
}

function stampOf(clock: Clock): string {
  return new Date(clock.nowMs()).toISOString().replaceAll(":", "-");
}

/**
 * Two repairs at once would overwrite each other, and SQLite cannot lock a file that it cannot
 * read. A lock whose process is gone is taken over.
 */
function withRepairLock<T>(path: string, work: () => T): T {
  const { rmSync, writeFileSync } = fileSystem();
  const lock = join(dirname(path), "repair.lock");
  if (isHeld(lock)) throw new CatalogueError("ERR_STORE_LOCKED", { path });
  rmSync(lock, { force: true });
  writeFileSync(lock, String(process.pid), { flag: "wx", mode: 0o600 });
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

const PID_BYTES_MAX = 32;

function isHeld(lock: string): boolean {
  const ownerPid = Number(readSmallFile(lock, PID_BYTES_MAX));
  if (!Number.isInteger(ownerPid) || ownerPid <= 0 || ownerPid === process.pid) return false;
  return isProcessAlive(ownerPid);
}
