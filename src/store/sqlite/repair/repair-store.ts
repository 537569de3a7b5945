import { constants, Database } from "bun:sqlite";
import { dirname, join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { CatalogueError } from "@/base/errors.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import type { MemoryVector } from "@/store/memory-types.ts";
import { translateErrors } from "@/store/sqlite/database/sqlite-errors.ts";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { databasePath } from "@/store/sqlite/database/open-store.ts";
import { TargetError } from "@/store/sqlite/repair/copy-readable-rows.ts";
import { examine, type Examination } from "@/store/sqlite/repair/examine-store.ts";
import {
  embedMissing,
  findAlteredMemories,
  type Mended,
  mendMemories,
} from "@/store/sqlite/repair/mend-memories.ts";
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
  readonly vectorsMade: number;
}

/** Returns undefined if there is no store to repair. */
export function repairStore(options: RepairOptions): StoreRepair | undefined {
  const path = databasePath(options.folder);
  if (!hasContent(path) && !hasContent(`${path}-wal`)) return undefined;
  return translateErrors(path, () => withRepairLock(path, () => repair(path, options)));
}

function repair(path: string, options: RepairOptions): StoreRepair {
  const { structural, mendable } = examineFile(path, options.waitMs);
  const rescue = structural.length > 0 ? rescueUnwrapped(path, options) : undefined;
  const db = openForRepair(path, options.waitMs);
  try {
    migrate(db, MIGRATIONS, path);
    const changed = findAlteredMemories(db, options.onProgress);
    const mend = { ownProject: ownProject(db), changed };
    const mended = inTransaction(db, () => mendMemories(db, mend));
    options.onProgress("embedding");
    const { embed } = options;
    const vectorsMade =
      embed === undefined ? 0 : embedMissing(db, embed, (work) => inTransaction(db, work));
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
    const problems = [...structural, ...mendable];
    return { problems, mended, vectorsMade, ...(rescue === undefined ? {} : { rescue }) };
  } finally {
    db.close();
  }
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
  const stamp = new Date(clock.nowMs()).toISOString().replaceAll(":", "-");
  try {
    return rescueStore(path, stamp, waitMs, onProgress);
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

function ownProject(db: Database): string {
  const sql = "SELECT value FROM meta WHERE key = 'project'";
  return db.query<{ value: string }, []>(sql).get()?.value ?? "";
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

function isHeld(lock: string): boolean {
  const { existsSync, readFileSync } = fileSystem();
  if (!existsSync(lock)) return false;
  const ownerPid = Number(readFileSync(lock, "utf8"));
  if (!Number.isInteger(ownerPid) || ownerPid <= 0 || ownerPid === process.pid) return false;
  try {
    process.kill(ownerPid, 0);
    return true;
  } catch {
    return false;
  }
}
