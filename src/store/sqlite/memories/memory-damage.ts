import type { Database } from "bun:sqlite";
import {
  checksumOf,
  COLUMNS,
  type MemoryRow,
  readMemory,
} from "@/store/sqlite/memories/memory-columns.ts";
import { stateFromHistory } from "@/store/sqlite/memories/recover-memory.ts";

/** Finds memories whose row is damaged, and gives memories from before there were checksums one. */

/** Memories read at once, to bound memory use. */
const PART = 500;
/** The checksum of a row that differed from its history when it was to get one. Never matches. */
const NEVER_MATCHES = -1;

type CheckedRow = MemoryRow & { row: number; content_hash: string };
const SELECT = `SELECT m.row, m.content_hash, ${COLUMNS} FROM memories m`;

/** The ids of all damaged memories, of every project. */
export function findDamagedMemories(
  db: Database,
  onProgress: (text: string) => void = () => undefined,
): string[] {
  const read = db.query<CheckedRow, [number]>(
    `${SELECT} WHERE m.row > ? ORDER BY m.row LIMIT ${PART}`,
  );
  const damaged: string[] = [];
  let checked = 0;
  for (let after = -1; ;) {
    const part = read.all(after);
    for (const row of part) if (isDamaged(db, row)) damaged.push(String(row.id));
    checked += part.length;
    onProgress(`${checked} memories checked`);
    const last = part.at(-1)?.row ?? after;
    // In a damaged tree, which is reported as such, the rows after one may be those before it.
    if (last <= after) return damaged;
    after = last;
  }
}

/**
 * Gives some memories a checksum and returns how many. The history has checksums, so a memory that
 * differs from it is damaged and is set aside.
 */
export function addChecksumsStep(db: Database): number {
  const rows = db
    .query<CheckedRow, []>(
      `${SELECT} INDEXED BY memories_without_checksum
       WHERE m.checksum IS NULL ORDER BY m.row LIMIT ${PART}`,
    )
    .all();
  const set = db.query("UPDATE memories SET checksum = ? WHERE row = ?");
  for (const row of rows) set.run(isDamaged(db, row) ? NEVER_MATCHES : checksumOf(row), row.row);
  return rows.length;
}

function isDamaged(db: Database, row: CheckedRow): boolean {
  if (readMemory(row) === undefined) return true;
  if (row.checksum !== null) return false;
  const state = stateFromHistory(db, row.id);
  if (state === undefined) return false;
  const { text, type, contentHash } = state;
  return text !== row.text || type !== row.type || contentHash !== row.content_hash;
}
