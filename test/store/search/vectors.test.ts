// Peculiarities of the index of vectors in SQLite: packs, budgets, and stores older than it.
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { cellNumber } from "@/vectors/cell-number.ts";
import { LIMITS } from "@/base/limits.ts";
import { entryBytes } from "@/vectors/sign-bits.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { databasePath } from "@/platform/database-path.ts";
import {
  cellRange,
  countPacked,
  findShelves,
  type Shelf,
} from "@/store/sqlite/search/vectors/vector-packs.ts";
import { searchVectors } from "@/store/sqlite/search/vectors/vector-search.ts";
import type { NewMemory } from "@/store/memory-types.ts";
import type { VectorQuery } from "@/store/port/search-port.ts";
import type { Store } from "@/store/store.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import {
  cosineOf,
  nearestIndex,
  orderByNearness,
  RandomVectors,
  SCHEME,
  SPACE,
  stored,
} from "@test/store/search/random-vectors.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const DIMENSIONS = 64;
const CLUSTERS = 40;

describe("the index of vectors", () => {
  test("finds nine of the ten nearest with half of the vectors compared", () => {
    using folder = temporaryFolder("vectors");
    using opened = usingStore(folder.path);
    const random = new RandomVectors(11);
    const { memories, centers } = rememberClusters(opened.store, random, 3_000);
    using db = openDatabase(folder.path);
    const budget = memories.length / 2;
    let found = 0;
    const queries = 30;
    for (let at = 0; at < queries; at++) {
      const vector = random.near(centers[at] ?? random.direction(DIMENSIONS), 0.8);
      const cells = orderByNearness(vector, centers).map((index) => cellNumber(SCHEME, index));
      const { hits, compared } = search(db, opened.store, { vector, budget, cells, limit: 10 });
      expect(compared).toBeLessThanOrEqual(budget);
      expect(compared).toBeGreaterThan(budget * 0.9);
      const ids = new Set(hits.map(({ memory }) => memory.id));
      found += exactBest(memories, vector, 10).filter((id) => ids.has(id)).length;
    }
    expect(found / (queries * 10)).toBeGreaterThanOrEqual(0.9);
  }, 60_000);

  test("is exact if there are fewer vectors than the budget", () => {
    using folder = temporaryFolder("vectors");
    using opened = usingStore(folder.path);
    const random = new RandomVectors(12);
    const { memories, centers } = rememberClusters(opened.store, random, 400);
    using db = openDatabase(folder.path);
    for (let at = 0; at < 30; at++) {
      const vector = random.near(centers[at] ?? random.direction(DIMENSIONS), 1);
      // Wrong cells do no harm, because they are not needed.
      const cells = [cellNumber(SCHEME, CLUSTERS + 1)];
      const { hits, compared } = search(db, opened.store, {
        vector,
        budget: 401,
        cells,
        limit: 10,
      });
      expect(compared).toBe(400);
      expect(hits.map(({ memory }) => memory.id)).toEqual(exactBest(memories, vector, 10));
    }
  }, 60_000);

  test("never compares more vectors than the budget", () => {
    using folder = temporaryFolder("vectors");
    using opened = usingStore(folder.path);
    const random = new RandomVectors(13);
    const { centers } = rememberClusters(opened.store, random, 700, 3);
    rememberWithoutCell(opened.store, random, 300);
    using db = openDatabase(folder.path);
    const vector = random.direction(DIMENSIONS);
    const all = orderByNearness(vector, centers).map((index) => cellNumber(SCHEME, index));
    for (const budget of [1, 2, 50, 75, 76, 77, 150, 151, 299, 500, 999]) {
      for (const cells of [all, all.slice(0, 1), [], [cellNumber(SCHEME + 1, 0)]]) {
        const { hits, compared } = search(db, opened.store, { vector, budget, cells, limit: 5 });
        expect(compared).toBeLessThanOrEqual(budget);
        expect(hits).toHaveLength(Math.min(5, compared));
        if (cells === all) expect(compared).toBe(budget);
      }
    }
    expect(search(db, opened.store, { vector, budget: 1_000, cells: [] }).compared).toBe(1_000);
  }, 60_000);

  test("reads the newest of a cell first", () => {
    using folder = temporaryFolder("vectors");
    using opened = usingStore(folder.path);
    const random = new RandomVectors(14);
    const memories = Array.from({ length: 400 }, () =>
      sampleMemory({ vector: stored(random.direction(DIMENSIONS), 1) }),
    );
    remember(opened.store, memories);
    using db = openDatabase(folder.path);
    const vector = random.direction(DIMENSIONS);
    const cells = [cellNumber(SCHEME, 1)];
    const { hits } = search(db, opened.store, { vector, budget: 100, cells, limit: 100 });
    const newest = memories.slice(-100).map(({ id }) => id);
    expect(hits.map(({ memory }) => memory.id).sort()).toEqual(newest.sort());
  });

  test("keeps a page of sign bits in a pack, and no empty packs", () => {
    using folder = temporaryFolder("vectors");
    using opened = usingStore(folder.path);
    const random = new RandomVectors(15);
    const memories = Array.from({ length: 1_000 }, () =>
      sampleMemory({ vector: stored(random.direction(384), 1) }),
    );
    remember(opened.store, memories);
    using db = openDatabase(folder.path);
    const sizes = () =>
      db
        .query<{ n: number }, []>("SELECT length(entries) AS n FROM vector_packs")
        .all()
        .map(({ n }) => n);
    const perPack = Math.floor(4_000 / entryBytes(384));
    expect(sizes()).toHaveLength(Math.ceil(1_000 / perPack));
    expect(Math.max(...sizes())).toBeLessThanOrEqual(4_000);
    const pages = db
      .query<{ n: number }, []>("SELECT count(*) AS n FROM dbstat WHERE name = 'vector_packs'")
      .get();
    expect(pages?.n).toBeLessThan(sizes().length * 1.3 + 2);
    forget(opened.store, memories);
    expect(sizes()).toEqual([]);
    expect(opened.store.checkIntegrity().problems).toEqual([]);
  });

  test("an older store is searched newest first, and gets its cells later", () => {
    using folder = temporaryFolder("vectors");
    const random = new RandomVectors(16);
    const vectors = Array.from({ length: 50 }, () => random.direction(DIMENSIONS));
    fillAsBefore(folder.path, vectors);
    using opened = usingStore(folder.path);
    const { store } = opened;
    using db = openDatabase(folder.path);
    expect(countPacked(db)).toEqual({ vectors: 0, entries: 0 });
    const oldest = vectors[0] ?? new Float32Array();
    const cells = [cellNumber(SCHEME, 0)];
    const texts = (budget: number) =>
      search(db, store, { vector: oldest, budget, cells, limit: 1 }).hits.map(
        ({ memory }) => memory.text,
      );
    expect(texts(50)).toEqual(["text 0"]);
    expect(texts(49)).not.toEqual(["text 0"]);
    const division = { space: SPACE, dimensions: DIMENSIONS, scheme: SCHEME };
    const loose = store.vectorsOutside(division, 100).map((vector) => ({
      ...vector,
      cell: cellNumber(SCHEME, 0),
    }));
    expect(loose).toHaveLength(50);
    store.apply([{ kind: "assign-cells", vectors: loose }], { isDurable: false });
    expect(store.vectorsOutside(division, 100)).toEqual([]);
    expect(countPacked(db)).toEqual({ vectors: 50, entries: 50 });
    expect(texts(50)).toEqual(["text 0"]);
    expect(store.checkIntegrity().problems).toEqual([]);
  });

  test("damage is noticed", () => {
    using folder = temporaryFolder("vectors");
    using opened = usingStore(folder.path);
    rememberWithoutCell(opened.store, new RandomVectors(17), 3);
    using db = openDatabase(folder.path);
    const [shelf] = findShelves(db, 0, SPACE, DIMENSIONS);
    const { first, last } = cellRange(shelf as Shelf, 0);
    db.run("DELETE FROM vector_packs WHERE pack BETWEEN ? AND ?", [first, last]);
    expect(opened.store.checkIntegrity().problems).toEqual([
      "the index of vectors holds 0 of 3 vectors",
    ]);
  });

  test("a limit above the size of the shortlist is respected", () => {
    using folder = temporaryFolder("vectors");
    using opened = usingStore(folder.path);
    const random = new RandomVectors(18);
    rememberClusters(opened.store, random, LIMITS.shortlistedVectors + 400, 1);
    using db = openDatabase(folder.path);
    const vector = random.direction(DIMENSIONS);
    const limit = LIMITS.shortlistedVectors + 100;
    const query = { vector, budget: limit + 50, cells: [cellNumber(SCHEME, 0)], limit };
    expect(search(db, opened.store, query).hits).toHaveLength(limit);
  });
});

function search(db: Database, store: Store, query: Partial<VectorQuery>) {
  const whole = { space: SPACE, limit: 10, budget: 1_000, vector: new Float32Array(), ...query };
  return searchVectors(db, store.projectId, whole);
}

function rememberClusters(store: Store, random: RandomVectors, count: number, clusters = CLUSTERS) {
  const centers = Array.from({ length: clusters }, () => random.direction(DIMENSIONS));
  const memories = Array.from({ length: count }, (_, at) => {
    const vector = random.near(centers[at % clusters] ?? random.direction(DIMENSIONS), 1);
    return sampleMemory({ vector: stored(vector, nearestIndex(vector, centers)) });
  });
  remember(store, memories);
  return { memories, centers };
}

function rememberWithoutCell(store: Store, random: RandomVectors, count: number): void {
  const memories = Array.from({ length: count }, () =>
    sampleMemory({ vector: stored(random.direction(DIMENSIONS)) }),
  );
  remember(store, memories);
}

/** The ids of the best by cosine; of equal ones the newer comes first. */
function exactBest(memories: readonly NewMemory[], vector: Float32Array, count: number): string[] {
  return memories
    .map(({ id, vector: held }, row) => ({ id, row, cosine: held ? cosineOf(vector, held) : 0 }))
    .sort((a, b) => b.cosine - a.cosine || b.row - a.row)
    .slice(0, count)
    .map(({ id }) => id);
}

/** Memories with vectors, written as the second version of the store did. */
function fillAsBefore(folder: string, vectors: readonly Float32Array[]): void {
  using _opened = usingStore(folder, { migrations: MIGRATIONS.slice(0, 2) });
  using db = openDatabase(folder);
  const project = db
    .query<{ value: string }, []>("SELECT value FROM meta WHERE key = 'project'")
    .get()?.value;
  db.run("INSERT INTO encoders (id, space, name) VALUES (1, ?, 'table')", [SPACE]);
  for (const [at, vector] of vectors.entries()) {
    db.run(
      `INSERT INTO memories (row, id, project, type, text, tags, files, importance, origin,
         created_at_ms, updated_at_ms, content_hash)
       VALUES (?, ?, ?, 'Learning', ?, '[]', '[]', 0.5, 'user', 0, 0, ?)`,
      [at + 1, `mem_${at}`, String(project), `text ${at}`, `hash ${at}`],
    );
    db.run("INSERT INTO memory_terms (rowid, body, anchors, context) VALUES (?, '', '', '')", [
      at + 1,
    ]);
    db.run("INSERT INTO vectors (row, encoder, bytes) VALUES (?, 1, ?)", [
      at + 1,
      stored(vector).bytes,
    ]);
  }
}

function openDatabase(folder: string): Database {
  return new Database(databasePath(folder), { strict: true });
}

function remember(store: Store, memories: readonly NewMemory[]): void {
  store.apply(rememberAll(...memories), { isDurable: false });
}

function forget(store: Store, memories: readonly NewMemory[]): void {
  const writes = memories.map(
    ({ id }) => ({ kind: "forget", memoryId: id, atMs: MONDAY_MS }) as const,
  );
  store.apply(writes, { isDurable: false });
}
