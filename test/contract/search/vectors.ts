import { describe, expect, test } from "bun:test";
import { cellNumber } from "@/vectors/cell-number.ts";
import { LIMITS } from "@/base/limits.ts";
import type { MemoryVector, NewMemory, StoredMemory } from "@/store/memory-types.ts";
import type { VectorQuery } from "@/store/port/search-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  edit,
  imported,
  LATER_MS,
  remember,
  undoLast,
  version,
} from "@test/contract/memory-writes.ts";
import { RandomVectors, SCHEME, SPACE, stored } from "@test/store/search/random-vectors.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

const NORTH = Float32Array.from([1, 0, 0]);
const EAST = Float32Array.from([0, 1, 0]);
const NORTH_EAST = Float32Array.from([0.8, 0.6, 0]);

export function describeVectors(open: OpenFixture): void {
  describe("search by vector", () => {
    test("the nearest comes first, with its cosine", () => {
      using fixture = open();
      const { store } = fixture;
      const [east, north, between] = [withVector(EAST), withVector(NORTH), withVector(NORTH_EAST)];
      remember(store, east, north, between, sampleMemory());
      const hits = store.searchVectors({ space: SPACE, vector: NORTH, limit: 9, budget: 100 });
      expect(hits.map(({ memory }) => memory.id)).toEqual([north.id, between.id, east.id]);
      expect(hits.map(({ cosine }) => Number(cosine.toFixed(2)))).toEqual([1, 0.8, 0]);
      expect(hits.slice(0, 1)).toEqual([{ memory: expectFound(store, north.id), cosine: 1 }]);
      expect(near(store, NORTH, { limit: 2 })).toEqual([north.id, between.id]);
    });

    test("if two are equally near, the newer comes first", () => {
      using fixture = open();
      const memories = Array.from({ length: 5 }, () => withVector(NORTH));
      remember(fixture.store, ...memories);
      expect(near(fixture.store, NORTH)).toEqual(memories.map(({ id }) => id).toReversed());
      expect(near(fixture.store, NORTH, { limit: 1 })).toEqual([String(memories[4]?.id)]);
    });

    test("only vectors of the space are compared, whichever encoder made them", () => {
      using fixture = open();
      const { store } = fixture;
      const byTable = withVector(NORTH);
      const byModel = sampleMemory({ vector: stored(NORTH, 1, "model") });
      const elsewhere = sampleMemory({ vector: { ...stored(NORTH), space: "elsewhere" } });
      const longer = withVector(Float32Array.from([1, 0, 0, 0]));
      remember(store, byTable, byModel, elsewhere, longer);
      expect(near(store, NORTH).sort()).toEqual([byTable.id, byModel.id].sort());
      expect(near(store, NORTH, { space: "elsewhere" })).toEqual([elsewhere.id]);
      expect(near(store, NORTH, { space: "nowhere" })).toEqual([]);
    });

    test("nothing is found without vectors, limit, budget or dimensions", () => {
      using fixture = open();
      const { store } = fixture;
      expect(near(store, NORTH)).toEqual([]);
      remember(store, withVector(NORTH));
      expect(near(store, NORTH, { limit: 0 })).toEqual([]);
      expect(near(store, NORTH, { budget: 0 })).toEqual([]);
      expect(near(store, new Float32Array())).toEqual([]);
    });

    test("forgotten memories are not found, and restored ones are", () => {
      using fixture = open();
      const { store } = fixture;
      const many = fillBeyondExact(store);
      const memory = withVector(NORTH, 3);
      remember(store, memory);
      const found = () => near(store, NORTH, { cells: [cell(3)], limit: 1, budget: many });
      expect(found()).toEqual([memory.id]);
      apply(store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
      expect(found()).toEqual([]);
      undoLast(store, memory.id);
      expect(found()).toEqual([memory.id]);
      expect(fixture.reopen().checkIntegrity().problems).toEqual([]);
    }, 60_000);

    test("an edit moves a memory to the cell of its new vector, and undo moves it back", () => {
      using fixture = open();
      const { store } = fixture;
      const many = fillBeyondExact(store);
      const memory = withVector(NORTH, 3);
      remember(store, memory);
      const inCell = (index: number) =>
        near(store, NORTH, { cells: [cell(index)], limit: 1, budget: many });
      apply(store, edit(memory.id, version({ text: "east now", vector: stored(EAST, 4) })));
      expect([inCell(3), inCell(4)]).toEqual([[], [memory.id]]);
      undoLast(store, memory.id);
      expect([inCell(3), inCell(4)]).toEqual([[memory.id], []]);
      const again = { memoryId: memory.id, contentHash: memory.contentHash };
      apply(store, { kind: "put-vector", ...again, vector: stored(NORTH, 5, "model") });
      expect([inCell(3), inCell(5)]).toEqual([[], [memory.id]]);
    }, 60_000);

    test("an edit that only changes tags keeps the vector", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = withVector(NORTH, 3);
      remember(store, memory);
      apply(store, edit(memory.id, version({ text: memory.text, tags: ["new"] })));
      expect(near(store, NORTH)).toEqual([memory.id]);
    });

    test("an imported memory is found by its vector", () => {
      using fixture = open();
      const { store } = fixture;
      const memory = imported({ text: "from elsewhere", vector: stored(NORTH, 1) });
      apply(store, { kind: "import", memory, atMs: LATER_MS });
      expect(near(store, NORTH)).toEqual([memory.id]);
    });

    test("a project never finds the memories of another", () => {
      using fixture = open();
      const other = fixture.openAgain("prj_other");
      const [mine, theirs] = [withVector(NORTH, 1), withVector(NORTH, 1)];
      remember(fixture.store, mine);
      remember(other, theirs);
      expect(near(fixture.store, NORTH)).toEqual([mine.id]);
      expect(near(other, NORTH)).toEqual([theirs.id]);
    });

    test("in a large store the given cells and the vectors without a cell are searched", () => {
      using fixture = open();
      const { store } = fixture;
      const many = fillBeyondExact(store);
      const [inThree, inFour, loose] = [
        withVector(NORTH, 3),
        withVector(NORTH, 4),
        withVector(NORTH),
      ];
      remember(store, inThree, inFour, loose);
      const found = (...cells: number[]) => near(store, NORTH, { cells, limit: 3, budget: many });
      expect(found(cell(3))).toEqual([loose.id, inThree.id]);
      expect(found(cell(4), cell(3))).toEqual([loose.id, inFour.id, inThree.id]);
      expect(found(cellNumber(SCHEME + 9, 3))).toHaveLength(3);
      expect(near(store, NORTH, { limit: 3, budget: many })).toEqual([
        loose.id,
        inFour.id,
        inThree.id,
      ]);
    }, 60_000);
  });
}

/** Adds more vectors than an exact search compares, none of them near. Returns a budget for all. */
function fillBeyondExact(store: Store): number {
  const random = new RandomVectors(1);
  const count = LIMITS.exactVectors + 10;
  const memories = Array.from({ length: count }, () => {
    const [a = 0, b = 0] = random.direction(2);
    return withVector(Float32Array.from([0, a, b]), 0);
  });
  remember(store, ...memories);
  return count * 2;
}

function withVector(vector: Float32Array, index?: number): NewMemory & { vector: MemoryVector } {
  const held = stored(vector, index);
  return { ...sampleMemory({ vector: held }), vector: held };
}

function expectFound(store: Store, id: string): StoredMemory {
  const memory = store.findMemory(id);
  if (memory === undefined) throw new Error(`${id} is not there`);
  return memory;
}

function cell(index: number): number {
  return cellNumber(SCHEME, index);
}

function near(store: Store, vector: Float32Array, query: Partial<VectorQuery> = {}): string[] {
  const hits = store.searchVectors({ space: SPACE, limit: 10, budget: 1_000, vector, ...query });
  return hits.map(({ memory }) => memory.id);
}
