import type { Database } from "bun:sqlite";
import { NO_CELL } from "@/vectors/cell-number.ts";
import {
  addToPack,
  cellOfPack,
  removeFromPack,
} from "@/store/sqlite/search/vectors/vector-packs.ts";
import { readOnce } from "@/store/sqlite/database/transaction-cache.ts";
import type { MemoryVector } from "@/store/memory-types.ts";

/**
 * Each memory has one vector, stored as bytes with the encoder that made it. Vectors of the same
 * space can be compared whichever encoder made them; the encoder tells which to make again.
 */
export function putVector(db: Database, row: number, vector: MemoryVector): void {
  deleteVector(db, row);
  addVector(db, row, vector);
}

/** For a row without a vector: looking for an old one would take as long as adding the new one. */
export function addVector(db: Database, row: number, vector: MemoryVector): void {
  const { space, bytes, cell } = vector;
  const pack = addToPack(db, row, space, bytes, cell ?? NO_CELL);
  db.query("INSERT INTO vectors (row, encoder, bytes, pack) VALUES (?, ?, ?, ?)").run(
    row,
    encoderId(db, vector),
    bytes,
    pack,
  );
}

export function deleteVector(db: Database, row: number): void {
  const sql = "DELETE FROM vectors WHERE row = ? RETURNING pack, length(bytes) AS dimensions";
  type Removed = { pack: number | null; dimensions: number };
  const removed = db.query<Removed, [number]>(sql).get(row);
  if (!removed || removed.pack === null) return;
  removeFromPack(db, row, removed.pack, removed.dimensions);
}

function encoderId(db: Database, { space, encoder }: MemoryVector): number {
  const known = readOnce(db, `encoder ${space}\u0000${encoder}`, () => {
    const sql = "SELECT id FROM encoders WHERE space = ? AND name = ?";
    return db.query<{ id: number }, [string, string]>(sql).get(space, encoder)?.id;
  });
  if (known !== undefined) return known;
  const { lastInsertRowid } = db
    .query("INSERT INTO encoders (space, name) VALUES (?, ?)")
    .run(space, encoder);
  return Number(lastInsertRowid);
}

/** The vector of a row, which the history keeps when its memory is forgotten or edited. */
export function findVector(db: Database, row: number): MemoryVector | undefined {
  const sql = `SELECT e.space, e.name AS encoder, v.bytes, v.pack
    FROM vectors v JOIN encoders e ON e.id = v.encoder WHERE v.row = ?`;
  const found = db.query<MemoryVector & { pack: number | null }, [number]>(sql).get(row);
  if (!found) return undefined;
  const { pack, ...vector } = found;
  const cell = pack === null ? undefined : cellOfPack(db, pack);
  return cell === undefined ? vector : { ...vector, cell };
}
