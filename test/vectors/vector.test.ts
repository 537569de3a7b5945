import { expect, test } from "bun:test";
import fc from "fast-check";
import { dotVectors, normalizeVector, quantizeVector } from "@/vectors/vector.ts";

const vectors = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 40 })
  .map((values) => Float32Array.from(values))
  .filter((vector) => normalizeVector(vector));

test("a quantized vector has the same direction as the vector", () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const { scale, bytes } = quantizeVector(vector);
      for (const [at, value] of vector.entries()) {
        expect(Math.abs((bytes[at] ?? 0) * scale - value)).toBeLessThanOrEqual(scale * 0.501);
      }
    }),
  );
});

test("a normalised vector has unit length in any number of dimensions", () => {
  fc.assert(fc.property(vectors, (vector) => expect(dotVectors(vector, vector)).toBeCloseTo(1, 5)));
});

test("a vector without a direction is not normalised", () => {
  expect(normalizeVector(new Float32Array(8))).toBe(false);
  expect(normalizeVector(Float32Array.of(Number.NaN, 1))).toBe(false);
  expect(normalizeVector(Float32Array.of(Number.POSITIVE_INFINITY, 1))).toBe(false);
});

test("a dot product is the sum of the products", () => {
  expect(dotVectors(Float32Array.of(1, 2, 3, 4, 5), Float32Array.of(5, 4, 3, 2, 1))).toBe(35);
});

test("quantizing zeros gives zeros", () => {
  expect(quantizeVector(new Float32Array(4))).toEqual({ scale: 0, bytes: new Int8Array(4) });
});
