import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { JavaScriptKernel } from "@/vectors/javascript-kernel.ts";
import { entryBytes, readEntryNumber, signBitsOf, writeEntry } from "@/vectors/sign-bits.ts";
import { vectorKernel } from "@/vectors/vector-kernel.ts";
import { renderKernelCode } from "../../scripts/kernel/kernel.ts";

const CODE_FILE = `${import.meta.dir}/../../src/vectors/vector-kernel-code.ts`;

/** Byte vectors of one length, and a query of the same length. */
const compared = fc
  .integer({ min: 1, max: 400 })
  .chain((dimensions) =>
    fc.record({
      query: fc.array(fc.float({ min: -1, max: 1, noNaN: true }), {
        minLength: dimensions,
        maxLength: dimensions,
      }),
      others: fc.array(fc.uint8Array({ minLength: dimensions, maxLength: dimensions }), {
        minLength: 1,
        maxLength: 30,
      }),
      keep: fc.integer({ min: 0, max: 40 }),
    }),
  )
  .map(({ query, others, keep }) => ({ query: Float32Array.from(query), others, keep }));

function entriesOf(others: readonly Uint8Array[], dimensions: number): Uint8Array {
  const stride = entryBytes(dimensions);
  const entries = new Uint8Array(others.length * stride);
  for (const [at, other] of others.entries()) {
    const signBits = signBitsOf(new Int8Array(other.buffer, other.byteOffset, other.byteLength));
    writeEntry(entries, at * stride, at + 1_000, signBits);
  }
  return entries;
}

describe("the vector kernel", () => {
  const kernel = vectorKernel();
  const reference = new JavaScriptKernel();

  test("runs as WebAssembly here, and its code is what its source generates", async () => {
    expect(kernel).not.toBeInstanceOf(JavaScriptKernel);
    expect(await Bun.file(CODE_FILE).text()).toBe(renderKernelCode());
  });

  test("gives the same cosines as JavaScript", () => {
    fc.assert(
      fc.property(compared, ({ query, others }) => {
        expect(kernel.cosines(query, others)).toEqual(reference.cosines(query, others));
      }),
    );
  });

  test("gives the cosine of the floats to four digits", () => {
    const query = Float32Array.from({ length: 384 }, (_, at) => Math.sin(at * 1.7));
    const bytes = Int8Array.from({ length: 384 }, (_, at) => Math.round(100 * Math.sin(at * 1.9)));
    const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
      Array.from(a).reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
    const exact = dot(query, bytes) / Math.sqrt(dot(query, query) * dot(bytes, bytes));
    const [cosine] = kernel.cosines(query, [new Uint8Array(bytes.buffer)]);
    expect(cosine).toBeCloseTo(exact, 4);
  });

  test("finds the same entries as JavaScript, also in several parts", () => {
    fc.assert(
      fc.property(compared, fc.nat(30), ({ query, others, keep }, cut) => {
        const entries = entriesOf(others, query.length);
        const stride = entryBytes(query.length);
        const parts = [entries.subarray(0, cut * stride), entries.subarray(cut * stride)];
        const found = kernel.nearest(query, parts, keep);
        expect(found.sort()).toEqual(reference.nearest(query, [entries], keep).sort());
        expect(found).toHaveLength(Math.min(keep, others.length));
      }),
    );
  });

  test("keeps the higher numbers of equally near entries", () => {
    const entries = entriesOf(
      Array.from({ length: 9 }, () => new Uint8Array(64).fill(1)),
      64,
    );
    for (const one of [kernel, reference]) {
      const found = one.nearest(new Float32Array(64).fill(1), [entries], 3);
      expect(found).toEqual([1_008, 1_007, 1_006]);
    }
  });

  test("accepts several vectors in one part", () => {
    fc.assert(
      fc.property(compared, ({ query, others }) => {
        const together = new Uint8Array(Buffer.concat(others));
        const parts = [new Uint8Array(), together, ...others];
        const single = [...reference.cosines(query, others)];
        expect([...kernel.cosines(query, parts)]).toEqual([...single, ...single]);
        expect([...reference.cosines(query, parts)]).toEqual([...single, ...single]);
      }),
    );
  });

  test("finds the nearest of fixed vectors, at the first call and later ones", () => {
    fc.assert(
      fc.property(compared, ({ query, others }) => {
        const rows = new Uint8Array(Buffer.concat(others));
        const nearest = reference.indexOfNearest(query, rows);
        const opposite = query.map((value) => -value);
        expect(kernel.indexOfNearest(query, rows)).toBe(nearest);
        expect(kernel.indexOfNearest(opposite, rows)).toBe(
          reference.indexOfNearest(opposite, rows),
        );
        expect(kernel.indexOfNearest(query, rows)).toBe(nearest);
        const again = new Uint8Array(Buffer.concat([...others.slice(1), ...others.slice(0, 1)]));
        expect(kernel.indexOfNearest(query, again)).toBe(reference.indexOfNearest(query, again));
      }),
    );
  });

  test("gives 0 for a vector without a direction, and accepts empty input", () => {
    const query = new Float32Array(64).fill(1);
    const others = [new Uint8Array(64), new Uint8Array(64).fill(1)];
    for (const one of [kernel, reference]) {
      expect([...one.cosines(query, others)]).toEqual([0, 1]);
      expect([...one.cosines(new Float32Array(64), others)]).toEqual([0, 0]);
      expect([...one.cosines(new Float32Array(), others)]).toEqual([]);
      expect(one.nearest(query, [], 5)).toEqual([]);
      expect(one.cosines(query, [])).toHaveLength(0);
    }
  });

  test("compares a query far longer than any model's", () => {
    const query = new Float32Array(5_000).fill(1);
    const other = new Uint8Array(5_000).fill(1);
    expect([...kernel.cosines(query, [other])]).toEqual([1]);
    expect(kernel.nearest(query, [entriesOf([other], 5_000)], 2)).toEqual([1_000]);
  });

  test("does not overflow at the largest values", () => {
    const query = new Float32Array(4_096).fill(-1);
    const others = [new Uint8Array(4_096).fill(127), new Uint8Array(4_096).fill(0x81)];
    expect([...kernel.cosines(query, others)]).toEqual([-1, 1]);
  });
});

test("an entry is a number followed by sign bits", () => {
  const signBits = signBitsOf(Float32Array.from([1, -1, 0, 2, -2, 3, -3, 4, 5]));
  expect([...signBits]).toEqual([0b10101001, 1, 0, 0, 0, 0, 0, 0]);
  const entries = new Uint8Array(2 * entryBytes(9));
  writeEntry(entries, entryBytes(9), 4_000_000_000, signBits);
  expect(readEntryNumber(entries, entryBytes(9))).toBe(4_000_000_000);
});
