import { expect, test } from "bun:test";
import fc from "fast-check";
import * as lz4 from "lz4js";
import { compressFrame, FRAMED_BYTES_MAX } from "@/store/values/lz4-frame.ts";
import { decompressFrame } from "@/store/values/lz4-reader.ts";

/** Bytes that repeat at various distances, as in text. */
const bytes = fc
  .tuple(
    fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 12 }),
    fc.array(fc.nat({ max: 11 }), { maxLength: 400 }),
  )
  .map(([parts, order]) =>
    Uint8Array.from(order.flatMap((at) => [...(parts[at % parts.length] ?? [])])),
  );

test("a frame is read back unchanged, by the library too, whatever was compressed before", () => {
  fc.assert(
    fc.property(bytes, (plain) => {
      // The second time, all of it was compressed before.
      for (const frame of [compressFrame(plain), compressFrame(plain)]) {
        if (frame === undefined) continue;
        expect(frame.length).toBeLessThan(plain.length);
        expect(decompressFrame(frame)).toEqual(plain);
        expect(lz4.decompress(frame)).toEqual(plain);
      }
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test("a frame is about as small as the library's", () => {
  let [ours, theirs] = [0, 0];
  fc.assert(
    fc.property(bytes, (plain) => {
      ours += compressFrame(plain)?.length ?? plain.length;
      theirs += Math.min(lz4.compress(plain).length, plain.length);
    }),
    { numRuns: 300 },
  );
  expect(ours).toBeLessThan(1.02 * theirs);
}, 60_000);

test("bytes that do not repeat get no frame", () => {
  const plain = new Uint8Array(5_000);
  let state = 1;
  for (let at = 0; at < plain.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    plain[at] = state >>> 24;
  }
  expect(compressFrame(plain)).toBeUndefined();
  for (let length = 0; length < 40; length += 1) {
    const short = compressFrame(plain.subarray(0, length));
    expect(short).toBeUndefined();
  }
});

test("the largest accepted value is read back unchanged", () => {
  const plain = Uint8Array.from({ length: FRAMED_BYTES_MAX }, (_, at) => (at * at) % 97);
  for (let round = 0; round < 5; round += 1) {
    const frame = compressFrame(plain);
    expect(frame && lz4.decompress(frame)).toEqual(plain);
    expect(frame && decompressFrame(frame)).toEqual(plain);
  }
});

test("a value that gets much smaller than usual is read back unchanged", () => {
  const plain = new Uint8Array(200_000).fill(7);
  plain.set([1, 2, 3], 150_000);
  const frame = compressFrame(plain);
  expect(frame?.length).toBeLessThan(5_000);
  expect(frame && decompressFrame(frame)).toEqual(plain);
});

test("other frames are left to the library: of several blocks, with another header, cut off", () => {
  const large = Uint8Array.from({ length: 5 << 20 }, (_, at) => at % 251);
  expect(decompressFrame(lz4.compress(large))).toBeUndefined();
  const frame = compressFrame(new Uint8Array(5_000)) ?? new Uint8Array();
  expect(decompressFrame(frame.subarray(0, -1))).toBeUndefined();
  expect(decompressFrame(frame.subarray(0, 8))).toBeUndefined();
  expect(decompressFrame(frame.with(4, 0x60))).toBeUndefined();
  expect(decompressFrame(frame.with(frame.length - 1, 1))).toBeUndefined();
});

test("a damaged block ends, whatever its lengths say", () => {
  const frame = compressFrame(new Uint8Array(3_000).fill(9)) ?? new Uint8Array();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (block) => {
      const damaged = new Uint8Array(11 + block.length + 4);
      damaged.set(frame.subarray(0, 7));
      new DataView(damaged.buffer).setUint32(7, block.length, true);
      damaged.set(block, 11);
      expect(decompressFrame(damaged)?.length).toBeLessThan(20_000);
    }),
  );
});
