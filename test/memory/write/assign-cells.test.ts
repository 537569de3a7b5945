import { expect, test } from "bun:test";
import { cellsOf } from "@/vectors/cells.ts";
import { assignCells } from "@/memory/write/assign-cells.ts";
import { toStoredVector } from "@/memory/write/stored-vector.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { RandomVectors, SPACE, stored } from "@test/store/search/random-vectors.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const DIMENSIONS = 32;

test("vectors without a cell get the cell they would have been stored with", () => {
  using folder = temporaryFolder("place-vectors");
  using opened = usingStore(folder.path);
  const { store } = opened;
  const random = new RandomVectors(21);
  const vectors = Array.from({ length: 1_200 }, () => random.direction(DIMENSIONS));
  const memories = vectors.map((vector) => sampleMemory({ vector: stored(vector) }));
  store.apply(rememberAll(...memories), { isDurable: false });
  const { scheme } = cellsOf(SPACE, DIMENSIONS);
  const left = () =>
    store.vectorsOutside({ space: SPACE, dimensions: DIMENSIONS, scheme }, 9_999).length;

  expect(assignCells(store, SPACE, DIMENSIONS, () => false)).toBe(0);
  let batches = 0;
  const once = () => {
    batches += 1;
    return batches === 1;
  };
  const first = assignCells(store, SPACE, DIMENSIONS, once);
  expect(first).toBeGreaterThan(0);
  expect(left()).toBe(1_200 - first);
  expect(assignCells(store, SPACE, DIMENSIONS, () => true)).toBe(1_200 - first);
  expect(left()).toBe(0);
  expect(assignCells(store, SPACE, DIMENSIONS, () => true)).toBe(0);
  for (const [at, vector] of vectors.entries()) {
    if (at % 100 > 0) continue;
    const { cell } = toStoredVector({ space: SPACE, encoder: "table" }, vector);
    const cells = cell === undefined ? [] : [cell];
    const query = { space: SPACE, vector, limit: 1, budget: 1_000, cells };
    expect(store.searchVectors(query)[0]?.memory.id).toBe(String(memories[at]?.id));
  }
  expect(store.checkIntegrity().problems).toEqual([]);
}, 60_000);
