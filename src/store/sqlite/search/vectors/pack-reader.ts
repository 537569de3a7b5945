import type { Database } from "bun:sqlite";
import { schemeOf } from "@/vectors/cell-number.ts";
import { entryBytes } from "@/vectors/sign-bits.ts";
import {
  cellRange,
  PACK_BYTES,
  type PackRange,
  type Shelf,
  shelfRange,
} from "@/store/sqlite/search/vectors/vector-packs.ts";

export interface GatheredEntries {
  readonly parts: readonly Uint8Array[];
  readonly count: number;
}

/**
 * Reads sign bits until the budget is used up. First come vectors in no cell of the query's
 * division, newest first and up to half of the budget, then the cells, nearest first, each with
 * its newest vectors first. No budget is reserved for distant cells: vectors in nearer cells are
 * more likely to match.
 */
export function gatherEntries(
  db: Database,
  shelves: readonly Shelf[],
  cells: readonly number[],
  dimensions: number,
  budget: number,
): GatheredEntries {
  const reader = new PackReader(db, entryBytes(dimensions), budget);
  const scheme = schemeOf(cells[0] ?? 0);
  const own = shelves.find((shelf) => shelf.scheme === scheme);
  const others = shelves.filter((shelf) => shelf !== own).map(shelfRange);
  const unread = others.flatMap((range) => reader.readPart(range, Math.floor(budget / 2)) ?? []);
  if (own !== undefined) reader.readCells(own, cells);
  for (const range of unread) reader.read(range);
  return reader;
}

/** Cells read at first, while their sizes are unknown, and the most read at once. Guesses. */
const FIRST_CELLS = 16;
const CELLS_AT_ONCE = 256;

interface Pack {
  readonly pack: number;
  readonly entries: Uint8Array;
}

interface CellPack extends Pack {
  /** The position of its cell in the list of cells. */
  readonly cellAt: number;
}

class PackReader implements GatheredEntries {
  readonly parts: Uint8Array[] = [];
  count = 0;

  constructor(
    private readonly db: Database,
    private readonly stride: number,
    private readonly budget: number,
  ) {}

  /** Takes whole packs, last first, while there is room. Returns the range it did not read. */
  readPart(range: PackRange, upTo: number): PackRange | undefined {
    for (const { pack, entries } of this.packsOf(range)) {
      if (this.count + this.countOf(entries) > upTo) return { first: range.first, last: pack };
      this.take(entries);
    }
    return undefined;
  }

  /** The same, but fills the budget with a part of a pack: its newest entries are at its end. */
  read(range: PackRange): void {
    if (this.count >= this.budget) return;
    for (const { entries } of this.packsOf(range)) {
      const skipped = Math.max(0, this.count + this.countOf(entries) - this.budget);
      this.take(entries.subarray(skipped * this.stride));
      if (this.count >= this.budget) return;
    }
  }

  /** Reads many cells with one statement: most cells of a small store contain very little. */
  readCells(shelf: Shelf, cells: readonly number[]): void {
    const before = this.count;
    let size = FIRST_CELLS;
    for (let at = 0; at < cells.length && this.count < this.budget;) {
      const ranges = cells.slice(at, at + size).map((cell) => cellRange(shelf, cell));
      at += this.takeCells(ranges);
      const perCell = Math.max(1, (this.count - before) / at);
      size = Math.min(CELLS_AT_ONCE, Math.ceil((this.budget - this.count) / perCell));
    }
  }

  /** Takes the vectors of these cells, as far as one statement reads. Returns how many it read. */
  private takeCells(ranges: readonly PackRange[]): number {
    const fullPacks = Math.ceil(((this.budget - this.count) * this.stride) / PACK_BYTES);
    const packsMax = fullPacks + ranges.length;
    const packs = this.packsOfCells(ranges, packsMax);
    const cutAt = packs.length < packsMax ? ranges.length : (packs.at(-1)?.cellAt ?? 0);
    for (let first = 0; first < packs.length;) {
      const cellAt = packs[first]?.cellAt ?? 0;
      let end = first;
      let count = 0;
      for (; packs[end]?.cellAt === cellAt; end++)
        count += this.countOf(packs[end]?.entries ?? NONE);
      const isWhole = cellAt < cutAt && this.count + count <= this.budget;
      if (isWhole) for (const { entries } of packs.slice(first, end)) this.take(entries);
      else this.read(ranges[cellAt] ?? NO_RANGE);
      if (this.count >= this.budget) break;
      first = end;
    }
    return Math.min(ranges.length, cutAt + 1);
  }

  // Needs no sorting: the cells come in the order of the list, and their packs in table order.
  private packsOfCells(ranges: readonly PackRange[], limit: number): CellPack[] {
    const [{ first, last } = NO_RANGE] = ranges;
    const sql = `SELECT c.key AS cellAt, p.pack, p.entries FROM json_each(?) c
      CROSS JOIN vector_packs p ON p.pack BETWEEN c.value AND c.value + ?
      AND typeof(p.entries) = 'blob' LIMIT +?`;
    return this.db
      .query<CellPack, [string, number, number]>(sql)
      .all(`[${ranges.map((range) => range.first).join()}]`, last - first, limit);
  }

  private packsOf({ first, last }: PackRange): Iterable<Pack> {
    const sql = `SELECT pack, entries FROM vector_packs
      WHERE pack BETWEEN ? AND ? AND typeof(entries) = 'blob' ORDER BY pack DESC`;
    return this.db.query<Pack, [number, number]>(sql).iterate(first, last);
  }

  private take(entries: Uint8Array): void {
    this.parts.push(entries);
    this.count += this.countOf(entries);
  }

  private countOf(entries: Uint8Array): number {
    return Math.floor(entries.length / this.stride);
  }
}

const NONE = new Uint8Array();
const NO_RANGE: PackRange = { first: 0, last: -1 };
