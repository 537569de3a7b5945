import type { Database } from "bun:sqlite";
import { cellNumber, CELLS_PER_SCHEME, indexInScheme, schemeOf } from "@/vectors/cell-number.ts";
import { entryBytes, readEntryNumber, signBitsOf, writeEntry } from "@/vectors/sign-bits.ts";
import { firstRowAt } from "@/store/sqlite/database/project-rows.ts";
import { readOnce } from "@/store/sqlite/database/transaction-cache.ts";

/**
 * The index of vectors: their sign bits, packed by cell. A pack is a row of up to a page, so
 * adding a vector writes as much as adding a small row, and reading a row gets some 76 vectors. A
 * new vector goes to the last pack of its cell: packs are in the order of time, and a vector never
 * moves to another one. A shelf contains the packs of one project, space and division into cells.
 */

/** The bytes that fit into a page of 4 kB beside SQLite's own. */
export const PACK_BYTES = 4_000;
/** Packs of one cell. Multiplied by the cells and shelves it is still an exact number. */
const PACKS_PER_CELL = 2 ** 22;
const PACKS_PER_SHELF = CELLS_PER_SCHEME * PACKS_PER_CELL;
/** An entry has 32 bits for the row within its project. */
const ENTRY_NUMBERS = 2 ** 32;

export interface Shelf {
  readonly id: number;
  readonly scheme: number;
}

export interface PackRange {
  readonly first: number;
  readonly last: number;
}

export function shelfRange({ id }: Shelf): PackRange {
  return { first: id * PACKS_PER_SHELF, last: (id + 1) * PACKS_PER_SHELF - 1 };
}

export function cellRange({ id }: Shelf, cell: number): PackRange {
  const first = id * PACKS_PER_SHELF + indexInScheme(cell) * PACKS_PER_CELL;
  return { first, last: first + PACKS_PER_CELL - 1 };
}

/** The cell that a pack belongs to. Returns undefined for vectors without a cell. */
export function cellOfPack(db: Database, pack: number): number | undefined {
  const id = Math.floor(pack / PACKS_PER_SHELF);
  const sql = "SELECT scheme FROM vector_shelves WHERE id = ?";
  const scheme = db.query<{ scheme: number }, [number]>(sql).get(id)?.scheme ?? 0;
  const index = Math.floor((pack % PACKS_PER_SHELF) / PACKS_PER_CELL);
  return scheme === 0 ? undefined : cellNumber(scheme, index);
}

export function findShelves(
  db: Database,
  firstRow: number,
  space: string,
  dimensions: number,
): Shelf[] {
  const sql = `SELECT id, scheme FROM vector_shelves
    WHERE first_row = ? AND space = ? AND dimensions = ? ORDER BY scheme`;
  return db.query<Shelf, [number, string, number]>(sql).all(firstRow, space, dimensions);
}

/** Adds the sign bits of a vector to its cell. Returns the pack, or null if there is no room. */
export function addToPack(
  db: Database,
  row: number,
  space: string,
  bytes: Uint8Array,
  cell: number,
): number | null {
  const number = row - firstRowAt(row);
  if (bytes.length === 0 || number >= ENTRY_NUMBERS) return null;
  const shelf = ensureShelf(db, firstRowAt(row), space, bytes.length, schemeOf(cell));
  const range = cellRange(shelf, cell);
  const stride = entryBytes(bytes.length);
  const last = lastPack(db, range);
  const isFull = last === undefined || last.entries.length + stride > PACK_BYTES;
  const before = isFull ? new Uint8Array() : last.entries;
  const pack = last === undefined ? range.first : last.pack + (isFull ? 1 : 0);
  if (pack > range.last) return null;
  const entries = new Uint8Array(before.length + stride);
  entries.set(before);
  const signBits = signBitsOf(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  writeEntry(entries, before.length, number, signBits);
  db.query("INSERT OR REPLACE INTO vector_packs (pack, entries) VALUES (?, ?)").run(pack, entries);
  return pack;
}

export function removeFromPack(db: Database, row: number, pack: number, dimensions: number): void {
  const sql = "SELECT entries FROM vector_packs WHERE pack = ? AND typeof(entries) = 'blob'";
  const found = db.query<{ entries: Uint8Array }, [number]>(sql).get(pack);
  if (!found) return;
  const entries = withoutNumber(found.entries, row - firstRowAt(row), entryBytes(dimensions));
  if (entries.length > 0) {
    db.query("UPDATE vector_packs SET entries = ? WHERE pack = ?").run(entries, pack);
  } else {
    db.query("DELETE FROM vector_packs WHERE pack = ?").run(pack);
  }
}

export interface PackedCount {
  /** Vectors whose row names a pack. */
  readonly vectors: number;
  readonly entries: number;
}

/** The two counts are equal unless the index is damaged. */
export function countPacked(db: Database): PackedCount {
  const sql = `SELECT
    (SELECT count(*) FROM vectors) -
      (SELECT count(*) FROM vectors INDEXED BY vectors_without_pack WHERE pack IS NULL) AS vectors,
    (SELECT coalesce(sum(length(p.entries) / (4 + (s.dimensions + 63) / 64 * 8)), 0)
      FROM vector_packs p JOIN vector_shelves s ON s.id = p.pack / ${PACKS_PER_SHELF}) AS entries`;
  return db.query<PackedCount, []>(sql).get() ?? { vectors: 0, entries: 0 };
}

/** Deletes the index if it is damaged. A worker rebuilds it from the vectors. */
export function dropDamagedPacks(db: Database): void {
  const { vectors, entries } = countPacked(db);
  if (vectors === entries) return;
  db.run("UPDATE vectors SET pack = NULL WHERE pack IS NOT NULL");
  db.run("DELETE FROM vector_packs");
}

function withoutNumber(entries: Uint8Array, number: number, stride: number): Uint8Array {
  const kept = new Uint8Array(entries.length);
  let length = 0;
  for (let at = 0; at + stride <= entries.length; at += stride) {
    if (readEntryNumber(entries, at) === number) continue;
    kept.set(entries.subarray(at, at + stride), length);
    length += stride;
  }
  return kept.slice(0, length);
}

function lastPack(
  db: Database,
  { first, last }: PackRange,
): { pack: number; entries: Uint8Array } | undefined {
  const sql = `SELECT pack, entries FROM vector_packs
    WHERE pack BETWEEN ? AND ? ORDER BY pack DESC LIMIT 1`;
  type Found = { pack: number; entries: unknown };
  const found = db.query<Found, [number, number]>(sql).get(first, last);
  if (!found) return undefined;
  const { pack, entries } = found;
  // Damaged entries are dropped; a check of the index finds that they are missing.
  return { pack, entries: entries instanceof Uint8Array ? entries : new Uint8Array() };
}

function ensureShelf(
  db: Database,
  firstRow: number,
  space: string,
  dimensions: number,
  scheme: number,
): Shelf {
  const known = readOnce(db, `shelf ${firstRow} ${dimensions} ${scheme} ${space}`, () =>
    findShelves(db, firstRow, space, dimensions).find((shelf) => shelf.scheme === scheme),
  );
  if (known !== undefined) return known;
  const { lastInsertRowid } = db
    .query("INSERT INTO vector_shelves (first_row, space, dimensions, scheme) VALUES (?, ?, ?, ?)")
    .run(firstRow, space, dimensions, scheme);
  return { id: Number(lastInsertRowid), scheme };
}
