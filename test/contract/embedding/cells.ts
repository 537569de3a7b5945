import { describe, expect, test } from "bun:test";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { cellNumber } from "@/vectors/cell-number.ts";
import { apply, remember } from "@test/contract/memory-writes.ts";
import { SCHEME, SPACE, stored } from "@test/store/search/random-vectors.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

const NORTH = Float32Array.from([1, 0, 0]);
const EAST = Float32Array.from([0, 1, 0]);
const NORTH_EAST = Float32Array.from([0.8, 0.6, 0]);

export function describeCells(open: OpenFixture): void {
  describe("cells of vectors", () => {
    test("a vector counts as outside a division until it has a cell of it", () => {
      using fixture = open();
      const { store } = fixture;
      const [loose, old, placed] = [
        withVector(NORTH),
        sampleMemory({ vector: { ...stored(EAST), cell: cellNumber(SCHEME + 1, 7) } }),
        withVector(NORTH_EAST, 2),
      ];
      remember(store, loose, old, placed);
      const division = { space: SPACE, dimensions: 3, scheme: SCHEME };
      expect(store.vectorsOutside(division, 1)).toHaveLength(1);
      const outside = store.vectorsOutside(division, 9);
      expect(outside).toHaveLength(2);
      expect(store.vectorsOutside({ ...division, space: "elsewhere" }, 9)).toEqual([]);
      const [first, second] = outside.map((vector) => ({ ...vector, cell: cell(3) }));
      if (first === undefined || second === undefined) throw new Error("there are two");
      // The second vector has changed since its cell was computed.
      const changed = { ...second, bytes: new Uint8Array([9, 9, 9]) };
      apply(store, { kind: "assign-cells", vectors: [first, changed] });
      expect(store.vectorsOutside(division, 9)).toEqual([{ row: second.row, bytes: second.bytes }]);
      apply(store, { kind: "assign-cells", vectors: [{ ...second, row: "99" }, second] });
      expect(store.vectorsOutside(division, 9)).toEqual([]);
      expect(
        store
          .searchVectors({ space: SPACE, vector: NORTH, limit: 9, budget: 9 })
          .map(({ memory }) => memory.id),
      ).toEqual([loose.id, placed.id, old.id]);
    });
  });
}

function withVector(vector: Float32Array, index?: number) {
  return sampleMemory({ vector: stored(vector, index) });
}

function cell(index: number): number {
  return cellNumber(SCHEME, index);
}
