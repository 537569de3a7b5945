import type { Database } from "bun:sqlite";
import { entryBytes, readEntryNumber } from "@/vectors/sign-bits.ts";
import { shelfRange } from "@/store/sqlite/search/vectors/vector-packs.ts";
import { findVector, putVector } from "@/store/sqlite/search/vectors/vectors.ts";
import type { LooseVector, VectorDivision } from "@/store/port/embedding-port.ts";

/**
 * Vectors without a cell, because they are older than cells or because the process that stored
 * them did not know it. A search finds them too, but only the newest ones in a large store.
 */

interface VectorRow {
  readonly row: number;
  readonly bytes: Uint8Array;
}

export function vectorsOutside(
  db: Database,
  division: VectorDivision,
  limit: number,
): LooseVector[] {
  const found = withoutPack(db, division, limit);
  if (found.length < limit) found.push(...onOtherShelves(db, division, limit - found.length));
  return found
    .filter(({ bytes }) => bytes instanceof Uint8Array)
    .map(({ row, bytes }) => ({ row: String(row), bytes }));
}

export function assignCells(
  db: Database,
  vectors: readonly (LooseVector & { readonly cell: number })[],
): void {
  for (const { row, bytes, cell } of vectors) {
    const current = findVector(db, Number(row));
    if (current === undefined || !isEqual(current.bytes, bytes)) continue;
    putVector(db, Number(row), { ...current, cell });
  }
}

// The index is named because the planner would otherwise walk all rows.
function withoutPack(
  db: Database,
  { space, dimensions }: VectorDivision,
  limit: number,
): VectorRow[] {
  const sql = `SELECT row, bytes FROM vectors INDEXED BY vectors_without_pack
    WHERE pack IS NULL AND encoder IN (SELECT id FROM encoders WHERE space = ?)
      AND length(bytes) = ? ORDER BY row DESC LIMIT +?`;
  return db.query<VectorRow, [string, number, number]>(sql).all(space, dimensions, limit);
}

function onOtherShelves(db: Database, division: VectorDivision, limit: number): VectorRow[] {
  const { space, dimensions, scheme } = division;
  const shelves = db
    .query<{ id: number; scheme: number; firstRow: number }, [string, number, number]>(
      `SELECT id, scheme, first_row AS firstRow FROM vector_shelves
       WHERE space = ? AND dimensions = ? AND scheme <> ? ORDER BY id`,
    )
    .all(space, dimensions, scheme);
  const rows: number[] = [];
  for (const shelf of shelves) {
    const { first, last } = shelfRange(shelf);
    const packs = db
      .query<{ entries: Uint8Array }, [number, number, number]>(
        "SELECT entries FROM vector_packs WHERE pack BETWEEN ? AND ? AND typeof(entries) = 'blob' ORDER BY pack DESC LIMIT +?",
      )
      .all(first, last, limit);
    rows.push(...packs.flatMap(({ entries }) => rowsIn(entries, dimensions, shelf.firstRow)));
    if (rows.length >= limit) break;
  }
  const lookUp = db.query<VectorRow, [number]>("SELECT row, bytes FROM vectors WHERE row = ?");
  return rows.slice(0, limit).flatMap((row) => lookUp.get(row) ?? []);
}

function rowsIn(entries: Uint8Array, dimensions: number, firstRow: number): number[] {
  const stride = entryBytes(dimensions);
  const count = Math.floor(entries.length / stride);
  return Array.from({ length: count }, (_, at) => firstRow + readEntryNumber(entries, at * stride));
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}
