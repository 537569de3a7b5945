import type { Database } from "bun:sqlite";
import type { NewSymbol } from "@/store/port/code-port.ts";
import { entryBytes, readEntryNumber, writeEntry } from "@/vectors/sign-bits.ts";

/**
 * The sign bits of symbols, in blocks of some files each: a search reads all of them, and reading
 * one row for each file takes five times as long as comparing the bits.
 */
const FILES_PER_BLOCK = 32;

function blockOf(file: number): number {
  return Math.floor(file / FILES_PER_BLOCK);
}

interface Block {
  readonly entryBytes: number;
  readonly entries: Uint8Array;
}

/** Adds the sign bits of a new file's symbols, which are in these rows. */
export function addSignBits(
  db: Database,
  file: number,
  symbols: readonly NewSymbol[],
  rows: readonly number[],
): void {
  const dimensions = 8 * (symbols.find(({ signBits }) => signBits)?.signBits?.length ?? 0);
  if (dimensions === 0) return;
  const size = entryBytes(dimensions);
  const found = readBlock(db, file);
  const before = found?.entryBytes === size ? found.entries : new Uint8Array();
  const entries = new Uint8Array(before.length + symbols.length * size);
  entries.set(before);
  let end = before.length;
  for (const [i, { signBits }] of symbols.entries()) {
    if (signBits?.length !== dimensions / 8) continue;
    writeEntry(entries, end, rows[i] ?? 0, signBits);
    end += size;
  }
  writeBlock(db, file, { entryBytes: size, entries: entries.subarray(0, end) });
}

/** Removes those of a file whose symbols are still stored. */
export function dropSignBits(db: Database, file: number): void {
  const block = readBlock(db, file);
  if (block === undefined) return;
  const rows = db
    .query<{ id: number }, [number]>("SELECT id FROM symbols WHERE file = ?")
    .all(file);
  const dropped = new Set(rows.map(({ id }) => id));
  const { entryBytes: size, entries } = block;
  const kept = new Uint8Array(entries.length);
  let end = 0;
  for (let at = 0; at + size <= entries.length; at += size) {
    if (dropped.has(readEntryNumber(entries, at))) continue;
    kept.set(entries.subarray(at, at + size), end);
    end += size;
  }
  writeBlock(db, file, { entryBytes: size, entries: kept.subarray(0, end) });
}

/** All entries for vectors of this size. */
export function readSignBits(db: Database, dimensions: number): Uint8Array[] {
  return db
    .query<{ entries: Uint8Array }, [number]>("SELECT entries FROM sign_bits WHERE entry_bytes = ?")
    .all(entryBytes(dimensions))
    .map(({ entries }) => entries);
}

function readBlock(db: Database, file: number): Block | undefined {
  const sql = "SELECT entry_bytes AS entryBytes, entries FROM sign_bits WHERE block = ?";
  return db.query<Block, [number]>(sql).get(blockOf(file)) ?? undefined;
}

function writeBlock(db: Database, file: number, { entryBytes: size, entries }: Block): void {
  db.query("INSERT OR REPLACE INTO sign_bits (block, entry_bytes, entries) VALUES (?, ?, ?)").run(
    blockOf(file),
    size,
    entries,
  );
}
