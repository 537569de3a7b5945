import type { Database } from "bun:sqlite";
import type { MemoryType, MemoryVector } from "@/store/memory-types.ts";
import { moveStrayRows } from "@/store/sqlite/database/project-rows.ts";
import { addHistory } from "@/store/sqlite/memories/memory-history.ts";
import { type LostEntry, stateFromHistory } from "@/store/sqlite/memories/recover-memory.ts";
import { indexStoredMemory, reindexWithFollowers } from "@/store/sqlite/search/term-indexing.ts";
import { findIdByHash, insertRow, updateRow } from "@/store/sqlite/memories/memory-snapshot.ts";
import { mendTagIndex } from "@/store/sqlite/memories/memory-tags.ts";
import { dropDamagedPacks } from "@/store/sqlite/search/vectors/vector-packs.ts";
import { deleteVector, putVector } from "@/store/sqlite/search/vectors/vectors.ts";
import { addWording } from "@/store/sqlite/memories/wordings.ts";

/** Memories read or embedded at once, to bound memory use. */
const PART = 1_000;

/** The result of mending a database whose pages are sound. */
export interface Mended {
  /** Memories that were missing or damaged. */
  readonly restored: readonly string[];
  /** Damaged memories that could not be restored and are no longer in the store. */
  readonly lost: readonly string[];
  readonly indexed: number;
  readonly vectorsDropped: number;
  readonly linksDropped: number;
}

export interface MendOptions {
  /** The store's own project, for entries of the history that name none. */
  readonly ownProject: string;
  /** Memories whose row is damaged. */
  readonly damaged: readonly string[];
  /** Keeps the row of a memory that is removed because it cannot be restored. */
  readonly keep: (row: Readonly<Record<string, unknown>>) => void;
  /** Entries of the history that were damaged and are gone, by the memory they were about. */
  readonly lostEntries?: ReadonlyMap<string, readonly LostEntry[]>;
  /** The former rows of missing memories. */
  readonly rowOf?: ReadonlyMap<string, number>;
}

/** Must run within a transaction. */
export function mendMemories(db: Database, options: MendOptions): Mended {
  const restored = [
    ...adoptStrayMemories(db, options.ownProject),
    ...moveStrayRows(db),
    ...restoreLostMemories(db, options),
    ...options.damaged.filter((id) => restoreDamagedMemory(db, id, options)),
  ];
  const isRestored = new Set(restored);
  const lost = options.damaged.filter(
    (id) => !isRestored.has(id) && removeDamagedMemory(db, id, options.keep),
  );
  restoreProjectRanges(db);
  mendTagIndex(db);
  return {
    restored,
    lost,
    indexed: indexMissing(db),
    vectorsDropped: dropVectors(db),
    linksDropped: dropLinks(db),
  };
}

/** Memories of an unknown project: its name was damaged, and they belong to our own. */
function adoptStrayMemories(db: Database, ownProject: string): string[] {
  const sql = `UPDATE OR IGNORE memories SET project = ?1
    WHERE project <> ?1 AND project NOT IN (SELECT id FROM projects)
      AND project NOT IN (SELECT project FROM history WHERE project IS NOT NULL)
    RETURNING id`;
  return db
    .query<{ id: string }, [string]>(sql)
    .all(ownProject)
    .map(({ id }) => id);
}

/** Memories that nobody forgot and that are only left in the history. */
function restoreLostMemories(
  db: Database,
  { ownProject, rowOf, lostEntries }: MendOptions,
): string[] {
  const sql = `SELECT h.memory_id AS id, h.project FROM history h
    WHERE NOT EXISTS (SELECT 1 FROM memories m WHERE m.id = h.memory_id)
    GROUP BY h.memory_id ORDER BY min(h.seq)`;
  const gone = db.query<{ id: string; project: string | null }, []>(sql).all();
  return gone.flatMap(({ id, project }) => {
    const lost = lostEntries?.get(id);
    const state = stateFromHistory(db, id, lost);
    if (state === undefined && lost !== undefined) noteLost(db, project ?? ownProject, id);
    if (state === undefined || wasForgotten(db, id)) return [];
    // The id in the body is right: the body has a checksum, the column has none.
    if (state.id !== id && findRow(db, state.id) !== undefined) return [];
    const owner = project ?? ownProject;
    const equal = findIdByHash(db, owner, state.contentHash);
    if (equal !== undefined && hasHistory(db, equal)) return [];
    const row = insertRow(db, owner, {
      ...state,
      row: freeMisnamedRow(db, equal) ?? rowOf?.get(id) ?? state.row,
    });
    addWording(db, row, state.type, state.text);
    return [state.id];
  });
}

/** The entry that says so may be lost, its tombstone is in another table. */
function wasForgotten(db: Database, id: string): boolean {
  return db.query("SELECT 1 FROM tombstones WHERE memory_id = ? LIMIT 1").get(id) !== null;
}

/** A memory without any history has a damaged id: its row is freed for the right one. */
function freeMisnamedRow(db: Database, id: string | undefined): number | undefined {
  if (id === undefined) return undefined;
  const sql = "DELETE FROM memories WHERE id = ? RETURNING row";
  return db.query<{ row: number }, [string]>(sql).get(id)?.row;
}

function findRow(db: Database, id: string): number | undefined {
  return db.query<{ row: number }, [string]>("SELECT row FROM memories WHERE id = ?").get(id)?.row;
}

function hasHistory(db: Database, id: string): boolean {
  return db.query("SELECT 1 FROM history WHERE memory_id = ? LIMIT 1").get(id) !== null;
}

/** Rewrites a damaged memory as its history says. Returns false if the history does not say it. */
function restoreDamagedMemory(db: Database, id: string, { lostEntries }: MendOptions): boolean {
  const stored = findStored(db, id);
  const state = stateFromHistory(db, id, lostEntries?.get(id));
  if (stored === undefined || state === undefined) return false;
  const equal = findIdByHash(db, stored.project, state.contentHash);
  if (equal !== undefined && equal !== id) return false;
  updateRow(db, { ...state, row: stored.row });
  reindexWithFollowers(db, stored.row, state.sessionId);
  addWording(db, stored.row, state.type, state.text);
  return true;
}

function findStored(db: Database, id: string): { row: number; project: string } | undefined {
  const sql = "SELECT row, project FROM memories WHERE id = ?";
  return db.query<{ row: number; project: string }, [string]>(sql).get(id) ?? undefined;
}

/** Takes a damaged memory that cannot be restored out of the store, and hands its row to `keep`. */
function removeDamagedMemory(db: Database, id: string, keep: MendOptions["keep"]): boolean {
  const sql = "DELETE FROM memories WHERE id = ? RETURNING *";
  const row = db.query<Record<string, unknown>, [string]>(sql).get(id);
  if (row === null) return false;
  noteLost(db, String(row["project"]), id);
  keep(row);
  return true;
}

/** Ends a memory in the history, so that no later repair brings back an older text of it. */
function noteLost(db: Database, project: string, memoryId: string): void {
  if (!hasHistory(db, memoryId)) return;
  const last = "SELECT max(at_ms) AS atMs FROM history";
  const atMs = db.query<{ atMs: number | null }, []>(last).get()?.atMs ?? 0;
  addHistory(db, { project, atMs, memoryId, change: "lost", body: {} });
}

/** If the entry of a project's range is lost, its rows tell where the range begins. */
function restoreProjectRanges(db: Database): void {
  db.run(`INSERT OR IGNORE INTO projects (id, first_row)
    SELECT project, (min(row) - 1) >> 40 << 40 FROM memories GROUP BY project`);
}

/** Removes index rows without a memory, and indexes memories that lack terms or wording. */
function indexMissing(db: Database): number {
  db.run(`DELETE FROM memory_terms WHERE rowid IN
    (SELECT id FROM memory_terms_docsize WHERE id NOT IN (SELECT row FROM memories))`);
  const missing = db
    .query<{ row: number; session_id: string | null }, []>(
      `SELECT row, session_id FROM memories
       WHERE row NOT IN (SELECT id FROM memory_terms_docsize) ORDER BY row`,
    )
    .all();
  for (const { row, session_id: session } of missing)
    indexStoredMemory(db, row, session ?? undefined);
  addWordings(db);
  return missing.length;
}

function addWordings(db: Database): void {
  db.run("DELETE FROM wording_bands WHERE row NOT IN (SELECT row FROM memories)");
  const read = db.query<{ row: number; type: string; text: string }, [number]>(
    `SELECT row, type, text FROM memories
     WHERE row > ? AND row NOT IN (SELECT row FROM wording_bands) ORDER BY row LIMIT ${PART}`,
  );
  for (let bare = read.all(-1); bare.length > 0; bare = read.all(bare.at(-1)?.row ?? 0)) {
    for (const { row, type, text } of bare) addWording(db, row, type as MemoryType, text);
  }
}

function dropVectors(db: Database): number {
  // Numbers of this size cannot be bound exactly.
  db.run(`DELETE FROM vectors WHERE row NOT BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}`);
  const sql = "SELECT row FROM vectors WHERE row NOT IN (SELECT row FROM memories)";
  const orphans = db.query<{ row: number }, []>(sql).all();
  for (const { row } of orphans) deleteVector(db, row);
  dropDamagedPacks(db);
  return orphans.length;
}

function dropLinks(db: Database): number {
  return db.run(`DELETE FROM links WHERE from_id NOT IN (SELECT id FROM memories)
    OR to_id NOT IN (SELECT id FROM memories)`).changes;
}

/** Embeds memories without a vector, a part in each transaction. Returns how many it embedded. */
export function embedMissing(
  db: Database,
  embed: (text: string) => MemoryVector | undefined,
  inTransaction: (work: () => void) => void,
): number {
  const read = db.query<{ row: number; text: string }, [number]>(
    `SELECT row, text FROM memories WHERE row > ? AND row NOT IN (SELECT row FROM vectors)
     ORDER BY row LIMIT ${PART}`,
  );
  let made = 0;
  for (let part = read.all(-1); part.length > 0; part = read.all(part.at(-1)?.row ?? 0)) {
    inTransaction(() => {
      for (const { row, text } of part) {
        const vector = embed(text);
        if (vector === undefined) continue;
        putVector(db, row, vector);
        made += 1;
      }
    });
  }
  return made;
}
