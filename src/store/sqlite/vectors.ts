import type { Database } from "bun:sqlite";
import type { MemoryVector } from "@/store/store.ts";

/**
 * One vector a memory, as bytes, with the encoder that made it. Vectors of the same space may be
 * compared whichever encoder made them; the encoder says what is to be made anew.
 */
export function putVector(db: Database, row: number, vector: MemoryVector): void {
  db.query("INSERT OR REPLACE INTO vectors (row, encoder, bytes) VALUES (?, ?, ?)").run(
    row,
    encoderId(db, vector),
    vector.bytes,
  );
}

export function deleteVector(db: Database, row: number): void {
  db.query("DELETE FROM vectors WHERE row = ?").run(row);
}

function encoderId(db: Database, { space, encoder }: MemoryVector): number {
  const find = db.query<{ id: number }, [string, string]>(
    "SELECT id FROM encoders WHERE space = ? AND name = ?",
  );
  const known = find.get(space, encoder);
  if (known) return known.id;
  const { lastInsertRowid } = db
    .query("INSERT INTO encoders (space, name) VALUES (?, ?)")
    .run(space, encoder);
  return Number(lastInsertRowid);
}

/** The vector of a row, to be kept with what is forgotten. */
export function findVector(db: Database, row: number): MemoryVector | undefined {
  const sql = `SELECT e.space, e.name AS encoder, v.bytes
    FROM vectors v JOIN encoders e ON e.id = v.encoder WHERE v.row = ?`;
  return db.query<MemoryVector, [number]>(sql).get(row) ?? undefined;
}
