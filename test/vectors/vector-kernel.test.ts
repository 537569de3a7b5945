import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PlainKernel } from "@/vectors/plain-kernel.ts";
import { entryBytes, readNumber, signVector, writeEntry } from "@/vectors/sign-bits.ts";
import { vectorKernel } from "@/vectors/vector-kernel.ts";
import { renderKernelCode } from "../../scripts/kernel/kernel.ts";

const CODE_FILE = `${import.meta.dir}/../../src/vectors/vector-kernel-code.ts`;

/** Vectors of bytes of one length, and a query of that length. */
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
    const signature = signVector(new Int8Array(other.buffer, other.byteOffset, other.byteLength));
    writeEntry(entries, at * stride, at + 1_000, signature);
  }
  return entries;
}

describe("the vector kernel", () => {
  const kernel = vectorKernel();
  const plain = new PlainKernel();

  test("runs as WebAssembly here, and is what its source assembles to", async () => {
    expect(kernel).not.toBeInstanceOf(PlainKernel);
    expect(await Bun.file(CODE_FILE).text()).toBe(renderKernelCode());
  });

  test("gives the cosines that plain arithmetic gives", () => {
    fc.assert(
      fc.property(compared, ({ query, others }) => {
        expect(kernel.cosines(query, others)).toEqual(plain.cosines(query, others));
      }),
    );
  });

  test("gives the cosine of floats to four digits", () => {
    const query = Float32Array.from({ length: 384 }, (_, at) => Math.sin(at * 1.7));
    const bytes = Int8Array.from({ length: 384 }, (_, at) => Math.round(100 * Math.sin(at * 1.9)));
    const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
      Array.from(a).reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
    const exact = dot(query, bytes) / Math.sqrt(dot(query, query) * dot(bytes, bytes));
    const [cosine] = kernel.cosines(query, [new Uint8Array(bytes.buffer)]);
    expect(cosine).toBeCloseTo(exact, 4);
  });

  test("finds the entries that plain arithmetic finds, also in several parts", () => {
    fc.assert(
      fc.property(compared, fc.nat(30), ({ query, others, keep }, cut) => {
        const entries = entriesOf(others, query.length);
        const stride = entryBytes(query.length);
        const parts = [entries.subarray(0, cut * stride), entries.subarray(cut * stride)];
        const found = kernel.nearest(query, parts, keep);
        expect(found.sort()).toEqual(plain.nearest(query, [entries], keep).sort());
        expect(found).toHaveLength(Math.min(keep, others.length));
      }),
    );
  });

  test("of equally near entries the higher numbers are kept", () => {
    const entries = entriesOf(
      Array.from({ length: 9 }, () => new Uint8Array(64).fill(1)),
      64,
    );
    for (const one of [kernel, plain]) {
      const found = one.nearest(new Float32Array(64).fill(1), [entries], 3);
      expect(found).toEqual([1_008, 1_007, 1_006]);
    }
  });

  test("several vectors may come in one part", () => {
    fc.assert(
      fc.property(compared, ({ query, others }) => {
        const together = new Uint8Array(Buffer.concat(others));
        const parts = [new Uint8Array(), together, ...others];
        const single = [...plain.cosines(query, others)];
        expect([...kernel.cosines(query, parts)]).toEqual([...single, ...single]);
        expect([...plain.cosines(query, parts)]).toEqual([...single, ...single]);
      }),
    );
  });

  test("finds the one of fixed vectors that is most alike, however often it is asked", () => {
    fc.assert(
      fc.property(compared, ({ query, others }) => {
        const rows = new Uint8Array(Buffer.concat(others));
        const place = plain.mostAlike(query, rows);
        const opposite = query.map((value) => -value);
        expect(kernel.mostAlike(query, rows)).toBe(place);
        expect(kernel.mostAlike(opposite, rows)).toBe(plain.mostAlike(opposite, rows));
        expect(kernel.mostAlike(query, rows)).toBe(place);
        const again = new Uint8Array(Buffer.concat([...others.slice(1), ...others.slice(0, 1)]));
        expect(kernel.mostAlike(query, again)).toBe(plain.mostAlike(query, again));
      }),
    );
  });

  test("what has no direction is like nothing, and nothing is no error", () => {
    const query = new Float32Array(64).fill(1);
    const others = [new Uint8Array(64), new Uint8Array(64).fill(1)];
    for (const one of [kernel, plain]) {
      expect([...one.cosines(query, others)]).toEqual([0, 1]);
      expect([...one.cosines(new Float32Array(64), others)]).toEqual([0, 0]);
      expect([...one.cosines(new Float32Array(), others)]).toEqual([]);
      expect(one.nearest(query, [], 5)).toEqual([]);
      expect(one.cosines(query, [])).toHaveLength(0);
    }
  });

  test("a query far longer than any model's is compared all the same", () => {
    const query = new Float32Array(5_000).fill(1);
    const other = new Uint8Array(5_000).fill(1);
    expect([...kernel.cosines(query, [other])]).toEqual([1]);
    expect(kernel.nearest(query, [entriesOf([other], 5_000)], 2)).toEqual([1_000]);
  });

  test("the sums do not overflow at the largest values", () => {
    const query = new Float32Array(4_096).fill(-1);
    const others = [new Uint8Array(4_096).fill(127), new Uint8Array(4_096).fill(0x81)];
    expect([...kernel.cosines(query, others)]).toEqual([-1, 1]);
  });
});

test("an entry is a number and a signature", () => {
  const signature = signVector(Float32Array.from([1, -1, 0, 2, -2, 3, -3, 4, 5]));
  expect([...signature]).toEqual([0b10101001, 1, 0, 0, 0, 0, 0, 0]);
  const entries = new Uint8Array(2 * entryBytes(9));
  writeEntry(entries, entryBytes(9), 4_000_000_000, signature);
  expect(readNumber(entries, entryBytes(9))).toBe(4_000_000_000);
});
