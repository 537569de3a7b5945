import type { Database } from "bun:sqlite";
import { LIMITS } from "@/base/limits.ts";
import { vectorKernel } from "@/vectors/vector-kernel.ts";
import { COLUMNS, type MemoryRow, readMemory } from "@/store/sqlite/memories/memory-columns.ts";
import { gatherEntries } from "@/store/sqlite/search/vectors/pack-reader.ts";
import { findRows, type RowRange } from "@/store/sqlite/database/project-rows.ts";
import { findShelves } from "@/store/sqlite/search/vectors/vector-packs.ts";
import type { VectorHit, VectorQuery } from "@/store/port/search-port.ts";

/**
 * Finds the memories nearest to a vector. If there are few vectors, all are compared in full.
 * Otherwise the sign bits of those in the nearest cells are compared, as many as the budget
 * allows, and then the vectors of the best in full. So the cost depends on the budget, not on the
 * size of the store.
 */
export interface VectorSearch {
  readonly hits: VectorHit[];
  /** How many vectors were compared with the query, in full or by sign bits. */
  readonly compared: number;
}

interface VectorRow {
  readonly row: number;
  readonly bytes: Uint8Array;
}

/** The vectors to compare in full, and how many were compared to find them. */
interface Shortlist {
  readonly vectors: readonly VectorRow[];
  readonly compared: number;
}

export function searchVectors(db: Database, project: string, query: VectorQuery): VectorSearch {
  const budget = Math.max(0, Math.floor(query.budget));
  if (query.limit <= 0 || budget === 0) return { hits: [], compared: 0 };
  const encoders = encodersOf(db, query.space);
  if (encoders.length === 0) return { hits: [], compared: 0 };
  const rows = findRows(db, project);
  const atMost = Math.min(budget, LIMITS.exactVectors);
  const { cells } = query;
  const { vectors: found, compared } =
    cells === undefined || cells.length === 0 || hasAtMost(db, encoders, rows, atMost)
      ? takeNewest(db, encoders, rows, atMost)
      : shortlist(db, rows, encoders, { ...query, cells, budget });
  // A damaged row may have any value in place of the bytes.
  const vectors = found.filter(
    ({ bytes }) => bytes instanceof Uint8Array && bytes.length === query.vector.length,
  );
  const cosines = vectorKernel().cosines(
    query.vector,
    vectors.map(({ bytes }) => bytes),
  );
  const rated = vectors.map(({ row }, at) => ({ row, cosine: cosines[at] ?? 0 }));
  return { hits: readHits(db, project, rated, query.limit), compared };
}

/** The ids of the encoders that make vectors of this space. */
function encodersOf(db: Database, space: string): number[] {
  const sql = "SELECT id FROM encoders WHERE space = ?";
  return db
    .query<{ id: number }, [string]>(sql)
    .all(space)
    .map(({ id }) => id);
}

// The index of encoders is in the order of rows, so each query reads only the rows it counts.
const OF_ENCODER =
  "FROM vectors WHERE encoder = ? AND row BETWEEN ? AND ? ORDER BY row DESC LIMIT +?";

function hasAtMost(
  db: Database,
  encoders: readonly number[],
  { first, last }: RowRange,
  atMost: number,
): boolean {
  const count = db.query<{ n: number }, [number, number, number, number]>(
    `SELECT count(*) AS n FROM (SELECT row ${OF_ENCODER})`,
  );
  let found = 0;
  for (const encoder of encoders) found += count.get(encoder, first, last, atMost + 1)?.n ?? 0;
  return found <= atMost;
}

function takeNewest(
  db: Database,
  encoders: readonly number[],
  { first, last }: RowRange,
  atMost: number,
): Shortlist {
  const read = db.query<VectorRow, [number, number, number, number]>(
    `SELECT row, bytes ${OF_ENCODER}`,
  );
  const found = encoders.flatMap((encoder) => read.all(encoder, first, last, atMost));
  const isAll = found.length <= atMost;
  const vectors = isAll ? found : found.sort((a, b) => b.row - a.row).slice(0, atMost);
  return { vectors, compared: vectors.length };
}

function shortlist(
  db: Database,
  { first, last }: RowRange,
  encoders: readonly number[],
  query: VectorQuery & { readonly cells: readonly number[] },
): Shortlist {
  const { space, vector, cells, budget, limit } = query;
  const loose = readWithoutPack(db, { first, last }, encoders, budget);
  const shelves = findShelves(db, first, space, vector.length);
  const room = budget - loose.length;
  const { parts, count } = gatherEntries(db, shelves, cells, vector.length, room);
  const keep = Math.max(LIMITS.shortlistedVectors, limit);
  const numbers = vectorKernel().nearest(vector, parts, keep);
  const vectors = readVectors(
    db,
    numbers.map((number) => first + number),
  );
  return { vectors: [...loose, ...vectors], compared: count + loose.length };
}

/** One statement in the order of rows, where neighbours share a page, takes a fifth of the time. */
function readVectors(db: Database, rows: number[]): VectorRow[] {
  const sql = `SELECT v.row, v.bytes FROM json_each(?) r CROSS JOIN vectors v ON v.row = r.value`;
  const sorted = Float64Array.from(rows).sort();
  return db.query<VectorRow, [string]>(sql).all(`[${sorted.join()}]`);
}

/** The newest vectors stored before there were cells, until a worker gives them one. */
function readWithoutPack(
  db: Database,
  { first, last }: RowRange,
  encoders: readonly number[],
  budget: number,
): VectorRow[] {
  const atMost = Math.min(Math.floor(budget / 2), LIMITS.exactVectors);
  // The index is named because the planner would otherwise walk all rows.
  const sql = `SELECT row, bytes FROM vectors INDEXED BY vectors_without_pack
    WHERE pack IS NULL AND row BETWEEN ? AND ?
      AND encoder IN (SELECT value FROM json_each(?)) ORDER BY row DESC LIMIT +?`;
  return db
    .query<VectorRow, [number, number, string, number]>(sql)
    .all(first, last, JSON.stringify(encoders), atMost);
}

interface RatedRow {
  readonly row: number;
  readonly cosine: number;
}

/** The memories of the best rows; of equally near ones the newer comes first. */
function readHits(
  db: Database,
  project: string,
  rated: readonly RatedRow[],
  limit: number,
): VectorHit[] {
  const best = orderBest(rated, limit);
  const memories = readMemories(
    db,
    project,
    best.map(({ row }) => row),
  );
  const hits = best.flatMap(({ row, cosine }) => {
    const found = memories.get(row);
    const memory = found === undefined ? undefined : readMemory(found);
    return memory === undefined ? [] : [{ memory, cosine }];
  });
  // In stores older than row ranges, memories of other projects lie in between.
  const isShort = hits.length < limit && best.length < rated.length;
  return isShort ? readHits(db, project, rated, best.length * 4).slice(0, limit) : hits;
}

/** Sorts only rows that can be among the best: sorting with a function is slow in a new process. */
function orderBest(rated: readonly RatedRow[], limit: number): RatedRow[] {
  const cosines = Float64Array.from(rated, ({ cosine }) => cosine).sort();
  const least = cosines[Math.max(0, cosines.length - limit)] ?? 0;
  return rated
    .filter(({ cosine }) => cosine >= least)
    .sort((a, b) => b.cosine - a.cosine || b.row - a.row)
    .slice(0, limit);
}

function readMemories(
  db: Database,
  project: string,
  rows: readonly number[],
): Map<number, MemoryRow> {
  const sql = `SELECT m.row, ${COLUMNS} FROM json_each(?) r
    CROSS JOIN memories m ON m.row = r.value WHERE m.project = ?`;
  const found = db
    .query<MemoryRow & { row: number }, [string, string]>(sql)
    .all(`[${rows.join()}]`, project);
  return new Map(found.map((memory) => [memory.row, memory]));
}
