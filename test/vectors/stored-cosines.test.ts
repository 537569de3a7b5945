import { expect, test } from "bun:test";
import { cosinesWithStored, toStoredBytes } from "@/vectors/stored-cosines.ts";

function randomVector(length: number, seed: number): Float32Array {
  let state = seed;
  const values = Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  });
  const norm = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / norm);
}

function exactCosine(query: Float32Array, stored: Uint8Array): number {
  const bytes = [...new Int8Array(stored.buffer, stored.byteOffset, stored.length)];
  const dot = bytes.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0);
  return dot / Math.hypot(...bytes);
}

test.each([
  [384, 16],
  [384, 1],
  [384, 5],
  [7, 6],
  [1, 3],
])("cosines in %i dimensions with %i vectors equal those of a simple sum", (length, count) => {
  const query = randomVector(length, 7);
  const stored = Array.from({ length: count }, (_, i) =>
    toStoredBytes(randomVector(length, 100 + i)),
  );
  const cosines = cosinesWithStored(query, stored);
  expect(cosines).toHaveLength(count);
  for (const [i, bytes] of stored.entries()) {
    expect(cosines[i]).toBeCloseTo(exactCosine(query, bytes), 9);
  }
});

test("the cosine with a vector of another length or without a direction is 0", () => {
  const query = randomVector(8, 7);
  const other = toStoredBytes(randomVector(8, 9));
  const stored = [new Uint8Array(), toStoredBytes(randomVector(12, 9)), new Uint8Array(8), other];
  const [none, longer, zero, fitting] = cosinesWithStored(query, stored);
  expect([none, longer, zero]).toEqual([0, 0, 0]);
  expect(fitting).toBeCloseTo(exactCosine(query, other), 9);
  expect(cosinesWithStored(query, [])).toEqual([]);
});
